import type { Comment, CommentPage } from '@magpie/contract/comments';
import type { PostPage } from '@magpie/contract/posts';
import type { TrendingPage } from '@magpie/contract/curation/trending';
import { commentFlagsFrom, findCommentFlags } from '../comments/comment-flags.ts';
import { type FindFlags, FLAG_BITS_END, type FlagBits } from '../posts/find-flags.ts';
import { findPostFlags, postFlagsFrom } from '../posts/post-flags.ts';

/**
 * A cached answer is what anonymous visitors read, with every flag (`is_liked`, …) false. This module cuts the
 * answer at these flags, and puts the flags of a viewer in their place.
 */
export interface FlaggedItems<Page> {
  /** The ids of the items that carry flags, in the order of the page's JSON. */
  idsOf(page: Page): number[];
  find: FindFlags;
  /** The flags of a viewer as they are written in an item's JSON. */
  textOf: TextOfFlags;
}

export const flaggedPosts: FlaggedItems<PostPage> = {
  idsOf: ({ results }) => results.map(({ id }) => id),
  find: findPostFlags,
  textOf: textsOf(postFlagsFrom),
};

export const flaggedTrending: FlaggedItems<TrendingPage> = {
  ...flaggedPosts,
  idsOf: ({ results, folded }) => [...results, ...folded.flatMap(({ posts }) => posts)].map(({ id }) => id),
};

export const flaggedComments: FlaggedItems<CommentPage> = {
  idsOf: ({ results }) => commentIds(results),
  find: findCommentFlags,
  textOf: textsOf(commentFlagsFrom),
};

type TextOfFlags = (bits: FlagBits) => Buffer;

/** The text of each combination of flags is made once. With a count of new comments it is made when needed. */
export function textsOf(fieldsOf: (bits: FlagBits) => object): TextOfFlags {
  const write = (bits: FlagBits) => Buffer.from(JSON.stringify(fieldsOf(bits)).slice(1, -1));
  const usual = Array.from({ length: FLAG_BITS_END }, (_, bits) => write(bits));
  return (bits) => usual[bits] ?? write(bits);
}

function commentIds(comments: readonly Comment[]): number[] {
  return comments.flatMap(({ id, replies }) => [id, ...commentIds(replies)]);
}

/** The JSON of a page, and where it is cut: before and after the flags of each item. */
export class FlaggedPage {
  readonly ids: readonly number[];
  readonly find: FindFlags;
  readonly #bytes: Buffer;
  readonly #textOf: TextOfFlags;
  /** The offsets at which the flags of each of `ids` begin and end. */
  readonly #flags: readonly (readonly [number, number])[];

  constructor(bytes: Buffer, ids: readonly number[], { find, textOf }: FlaggedItems<never>) {
    this.ids = ids;
    this.find = find;
    this.#bytes = bytes;
    this.#textOf = textOf;
    // Text that users wrote cannot look like flags: its quotes are escaped.
    this.#flags = findAll(bytes, textOf(0));
    if (this.#flags.length !== ids.length)
      throw new Error('A page with the flags of a viewer must not be cached.');
  }

  /** The page with these flags, one number for each of `ids`, in parts that share the memory of the page. */
  withFlags(flags: readonly FlagBits[]): Buffer[] {
    const parts: Buffer[] = [];
    let from = 0;
    for (const [index, [start, end]] of this.#flags.entries()) {
      const bits = flags[index] ?? 0;
      if (bits === 0) continue;
      parts.push(this.#bytes.subarray(from, start), this.#textOf(bits));
      from = end;
    }
    parts.push(this.#bytes.subarray(from));
    return parts;
  }
}

function findAll(bytes: Buffer, text: Buffer): [number, number][] {
  const found: [number, number][] = [];
  for (let start = bytes.indexOf(text); start !== -1; start = bytes.indexOf(text, start + text.length))
    found.push([start, start + text.length]);
  return found;
}
