import type { Comment, CommentPage } from '@magpie/contract/comments';
import type { PostPage } from '@magpie/contract/posts';
import { commentFlagsFrom, findCommentFlags } from '../comments/comment-flags.ts';
import { type FindFlags, FLAG_BITS_END, type FlagBits } from '../posts/find-flags.ts';
import { findPostFlags, postFlagsFrom } from '../posts/post-flags.ts';

/**
 * A cached answer is what anonymous visitors read, with every flag (`is_liked`, …) false. This module writes the
 * flags of a viewer into a copy of it.
 */
export interface FlaggedItems<Page> {
  /** Of the items that carry flags, in the order of the page's JSON. */
  idsOf(page: Page): number[];
  find: FindFlags;
  /** By the bits of a viewer's flags: the flags as they are written in an item's JSON. */
  texts: readonly string[];
}

export const flaggedPosts: FlaggedItems<PostPage> = {
  idsOf: ({ results }) => results.map(({ id }) => id),
  find: findPostFlags,
  texts: textsOf(postFlagsFrom),
};

export const flaggedComments: FlaggedItems<CommentPage> = {
  idsOf: ({ results }) => commentIds(results),
  find: findCommentFlags,
  texts: textsOf(commentFlagsFrom),
};

export function textsOf(fieldsOf: (bits: FlagBits) => object): readonly string[] {
  return Array.from({ length: FLAG_BITS_END }, (_, bits) => JSON.stringify(fieldsOf(bits)).slice(1, -1));
}

function commentIds(comments: readonly Comment[]): number[] {
  return comments.flatMap(({ id, replies }) => [id, ...commentIds(replies)]);
}

/** The JSON of a page, cut at the flags of its items. */
export class FlaggedPage {
  readonly ids: readonly number[];
  readonly find: FindFlags;
  readonly #texts: readonly string[];
  /** A character for each byte. */
  readonly #pieces: readonly string[];

  constructor(bytes: Buffer, ids: readonly number[], { find, texts }: FlaggedItems<never>) {
    this.ids = ids;
    this.find = find;
    this.#texts = texts;
    // Text that users wrote cannot look like flags: its quotes are escaped.
    this.#pieces = bytes.toString('latin1').split(texts[0] ?? '');
    if (this.#pieces.length !== ids.length + 1)
      throw new Error('A page with the flags of a viewer must not be cached.');
  }

  /** The page with these flags, one number for each of `ids`. */
  withFlags(flags: readonly FlagBits[]): Buffer {
    let page = '';
    for (const [index, piece] of this.#pieces.entries())
      page += piece + (index < flags.length ? this.#texts[flags[index] ?? 0] : '');
    return Buffer.from(page, 'latin1');
  }
}
