import { hash } from 'node:crypto';
import type { Actor, Viewer } from '../permissions.ts';
import { CompressedCopies, type CompressedCopy } from './compressed-copies.ts';
import { MARK_BITS_END, type MarkBits } from './marks.ts';
import type { ReadyReply, RepeatableReply } from './ready-reply.ts';

/** What a kind of item carries of a viewer's marks: some keys, side by side in its JSON. */
export type MarkKind = (bits: MarkBits) => object;

/** A page as everybody reads it, ready to be sent, as it is or with a viewer's marks. */
export class KeptPage<Page extends object> {
  readonly page: Page;
  /** Of the items whose marks differ between viewers, in the order of the page's JSON. */
  readonly ids: readonly number[];
  readonly #bytes: Buffer;
  readonly #etag: string;
  readonly #plain: ReadyReply;
  readonly #copies: CompressedCopies;
  readonly #compressed = new WeakMap<CompressedCopy, ReadyReply>();
  readonly #kind: MarkKind;
  #places: readonly number[] | undefined;

  constructor(page: Page, ids: readonly number[] = [], kind: MarkKind = () => ({})) {
    this.page = page;
    this.ids = ids;
    this.#kind = kind;
    this.#bytes = Buffer.from(JSON.stringify(page));
    this.#etag = `"${hash('sha256', this.#bytes, 'base64url')}"`;
    this.#plain = readyReply(this.#bytes, this.#etag);
    this.#copies = new CompressedCopies(this.#bytes, this.#etag);
  }

  /** Bytes that it takes, the objects counted as twice their text, the compressed copies as once. */
  get size(): number {
    return this.#bytes.length * 4;
  }

  /** The page of nobody, compressed if that is accepted and at hand. */
  plain(accepted?: string): ReadyReply {
    const copy = this.#copies.find(accepted);
    if (!copy) return this.#plain;
    const made = this.#compressed.get(copy) ?? this.#compressedReply(copy);
    this.#compressed.set(copy, made);
    return made;
  }

  #compressedReply({ encoding, bytes }: CompressedCopy): ReadyReply {
    const etag = `${this.#etag.slice(0, -1)}+${encoding}"`;
    return { bytes, headers: { etag, 'content-encoding': encoding }, etag: this.#etag };
  }

  /** The page with a viewer's marks, one for each of `ids`: written over those of nobody, which are as long. */
  marked(marks: readonly MarkBits[], accepted?: string): ReadyReply {
    if (!marks.some((bits) => bits !== 0)) return this.plain(accepted);
    const texts = textsOf(this.#kind);
    const bytes = Buffer.from(this.#bytes);
    this.#places ??= placesOf(texts[0] ?? '', bytes, this.ids.length);
    for (const [index, place] of this.#places.entries()) {
      const mark = marks[index] ?? 0;
      if (mark !== 0) bytes.write(texts[mark] ?? '', place, 'latin1');
    }
    const signature = hash('sha1', Uint8Array.from(marks), 'base64url');
    return readyReply(bytes, `${this.#etag.slice(0, -1)}.${signature}"`);
  }
}

/** A kept page as a call's answer. */
export class KeptReply implements RepeatableReply {
  readonly kept: KeptPage<object>;
  /** Whether everybody may read it who is no admin. */
  readonly isForAll: boolean;
  readonly #findMarks: FindMarks;

  constructor(kept: KeptPage<object>, findMarks: FindMarks = noMarks, isForAll = true) {
    this.kept = kept;
    this.isForAll = isForAll;
    this.#findMarks = findMarks;
  }

  get size(): number {
    return this.kept.size;
  }

  replyTo(viewer: Viewer, accepted: string | undefined): ReadyReply | Promise<ReadyReply> {
    const { kept } = this;
    if (!viewer || kept.ids.length === 0) return kept.plain(accepted);
    return this.#findMarks(viewer, kept.ids).then((marks) => kept.marked(marks, accepted));
  }
}

type FindMarks = (viewer: Actor, ids: readonly number[]) => Promise<MarkBits[]>;

const noMarks: FindMarks = async (_viewer, ids) => ids.map(() => 0);

function readyReply(bytes: Buffer, etag: string): ReadyReply {
  return { bytes, headers: { etag }, etag };
}

const textsOfKinds = new WeakMap<MarkKind, readonly string[]>();

function textsOf(kind: MarkKind): readonly string[] {
  const texts =
    textsOfKinds.get(kind) ?? Array.from({ length: MARK_BITS_END }, (_, bits) => textOf(kind(bits)));
  textsOfKinds.set(kind, texts);
  return texts;
}

/** A blank makes `true` as long as `false`: JSON may have one there. */
function textOf(marks: object) {
  return JSON.stringify(marks).slice(1, -1).replaceAll('true', 'true ');
}

/** Where the marks stand. No user's text can hold them: its quotes are escaped, and followed by no colon. */
function placesOf(nobodys: string, bytes: Buffer, count: number) {
  const places: number[] = [];
  for (let from = 0; places.length < count;) {
    const place = bytes.indexOf(nobodys, from, 'latin1');
    if (place < 0) throw new Error('A page was kept with marks of somebody.');
    places.push(place);
    from = place + nobodys.length;
  }
  return places;
}
