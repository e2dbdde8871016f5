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
  /** The flags as an item has them, side by side in its JSON. */
  fieldsOf(bits: FlagBits): object;
}

export const flaggedPosts: FlaggedItems<PostPage> = {
  idsOf: ({ results }) => results.map(({ id }) => id),
  find: findPostFlags,
  fieldsOf: postFlagsFrom,
};

export const flaggedComments: FlaggedItems<CommentPage> = {
  idsOf: ({ results }) => commentIds(results),
  find: findCommentFlags,
  fieldsOf: commentFlagsFrom,
};

function commentIds(comments: readonly Comment[]): number[] {
  return comments.flatMap(({ id, replies }) => [id, ...commentIds(replies)]);
}

/** The JSON of a page, and where in it the flags of its items are. */
export class FlaggedPage {
  readonly ids: readonly number[];
  readonly find: FindFlags;
  readonly #bytes: Buffer;
  readonly #texts: readonly Buffer[];
  readonly #offsets: readonly number[];

  constructor(bytes: Buffer, ids: readonly number[], { find, fieldsOf }: FlaggedItems<never>) {
    this.ids = ids;
    this.find = find;
    this.#bytes = bytes;
    this.#texts = textsOf(fieldsOf);
    this.#offsets = offsetsOf(this.#texts[0] ?? NOTHING, bytes, ids.length);
  }

  /** The page with these flags, one number for each of `ids`, in parts. */
  withFlags(flags: readonly FlagBits[]): readonly Buffer[] {
    const parts: Buffer[] = [];
    const length = this.#texts[0]?.length ?? 0;
    let from = 0;
    for (const [index, offset] of this.#offsets.entries()) {
      const bits = flags[index] ?? 0;
      if (bits === 0) continue;
      parts.push(this.#bytes.subarray(from, offset), this.#texts[bits] ?? NOTHING);
      from = offset + length;
    }
    parts.push(this.#bytes.subarray(from));
    const isCheapToCopy = this.#bytes.length < COPIED_MAX_BYTES || parts.length > PARTS_MAX;
    return isCheapToCopy ? [Buffer.concat(parts)] : parts;
  }
}

/** A short page is copied faster than its parts are sent, and very many parts take longer than a copy of any page. */
const COPIED_MAX_BYTES = 64 * 1024;
const PARTS_MAX = 100;
const NOTHING = Buffer.alloc(0);

const known = new WeakMap<object, readonly Buffer[]>();

/** By the bits, each as it is written within an item. */
function textsOf(fieldsOf: (bits: FlagBits) => object): readonly Buffer[] {
  const texts =
    known.get(fieldsOf) ??
    Array.from({ length: FLAG_BITS_END }, (_, bits) =>
      Buffer.from(JSON.stringify(fieldsOf(bits)).slice(1, -1)),
    );
  known.set(fieldsOf, texts);
  return texts;
}

/** Text that users wrote cannot look like flags: its quotes are escaped. */
function offsetsOf(noFlags: Buffer, bytes: Buffer, count: number): number[] {
  const offsets: number[] = [];
  for (let from = 0; offsets.length < count;) {
    const offset = bytes.indexOf(noFlags, from);
    if (offset < 0) throw new Error('A page with the flags of a viewer must not be cached.');
    offsets.push(offset);
    from = offset + noFlags.length;
  }
  return offsets;
}
