import { createHash } from 'node:crypto';
import type { Post, PostPage } from '@magpie/contract/posts';
import { MARK_BITS_END, type MarkBits, marksFrom } from '../posts/post-marks.ts';

/** An answer that is ready to be sent. */
export interface ReadyPage {
  bytes: Buffer;
  etag: string;
}

/** A page as everybody reads it; what is made of it is made when first asked for, and kept with it. */
export class KeptPage {
  readonly page: PostPage;
  readonly ids: readonly number[];
  #plain: ReadyPage | undefined;
  #pieces: Pieces | undefined;

  constructor(page: PostPage) {
    this.page = page;
    this.ids = page.results.map(({ id }) => id);
  }

  /** The page as nobody in particular reads it. */
  get plain(): ReadyPage {
    this.#plain ??= readyPage(Buffer.from(JSON.stringify(this.page)));
    return this.#plain;
  }

  /** The page with a viewer's marks, one for each of `ids`. Nothing is written as JSON again. */
  marked(marks: readonly MarkBits[]): ReadyPage {
    this.#pieces ??= piecesOf(this.page);
    const { start, posts, end } = this.#pieces;
    const bytes = [start];
    for (const [index, post] of posts.entries()) bytes.push(post, MARKS[marks[index] ?? 0] ?? NO_MARKS);
    bytes.push(end);
    const signature = marks.map((mark) => mark.toString(MARK_BITS_END)).join('');
    return { bytes: Buffer.concat(bytes), etag: `${this.plain.etag.slice(0, -1)}.${signature}"` };
  }
}

/** A page's JSON, cut where each post's marks stand. */
interface Pieces {
  start: Buffer;
  posts: Buffer[];
  end: Buffer;
}

const MARKS = Array.from({ length: MARK_BITS_END }, (_, bits) =>
  Buffer.from(`,${JSON.stringify(marksFrom(bits)).slice(1)}`),
);
const NO_MARKS = Buffer.from(`,${JSON.stringify(marksFrom(0)).slice(1)}`);

function piecesOf({ results, ...links }: PostPage): Pieces {
  return {
    start: Buffer.from('{"results":['),
    posts: results.map((post, index) => Buffer.from(`${index === 0 ? '' : ','}${withoutMarks(post)}`)),
    end: Buffer.from(`],${JSON.stringify(links).slice(1)}`),
  };
}

/** A post's JSON up to its marks, which stand last. */
function withoutMarks(post: Post) {
  const { is_liked: _, is_bookmarked: __, is_reported: ___, can_moderate: ____, ...rest } = post;
  return JSON.stringify(rest).slice(0, -1);
}

function readyPage(bytes: Buffer): ReadyPage {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
