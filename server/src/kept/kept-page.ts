import { hash } from 'node:crypto';
import { setImmediate as othersAsked } from 'node:timers/promises';
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
  readonly #spare: MarkedCopy[] = [];

  constructor(page: Page, ids: readonly number[] = [], kind: MarkKind = () => ({})) {
    this.page = page;
    this.ids = ids;
    this.#kind = kind;
    this.#bytes = Buffer.from(JSON.stringify(page));
    this.#etag = `"${hash('sha256', this.#bytes, 'base64url')}"`;
    this.#plain = readyReply(this.#bytes, this.#etag);
    this.#copies = new CompressedCopies(this.#bytes, this.#etag);
  }

  /** Bytes that it takes, the objects counted as twice their text, the compressed copies as once, and spare ones. */
  get size(): number {
    return this.#bytes.length * (4 + SPARE_COPIES);
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
    const copy = this.#spare.pop() ?? { bytes: Buffer.from(this.#bytes), marks: [] };
    this.#mark(copy, marks);
    const release = () => void (this.#spare.length < SPARE_COPIES && this.#spare.push(copy));
    return { ...readyReply(copy.bytes, `${this.#etag.slice(0, -1)}.${signatureOf(marks)}"`), release };
  }

  #mark(copy: MarkedCopy, marks: readonly MarkBits[]) {
    const texts = textsOf(this.#kind);
    this.#places ??= placesOf(texts[0] ?? '', copy.bytes, this.ids.length);
    for (const [index, place] of this.#places.entries()) {
      const [before = 0, mark = 0] = [copy.marks[index], marks[index]];
      if (before !== 0 || mark !== 0) copy.bytes.write(texts[mark] ?? '', place, 'latin1');
    }
    copy.marks = marks;
  }
}

/** What was sent to one reader, to be written over for the next. */
interface MarkedCopy {
  bytes: Buffer;
  marks: readonly MarkBits[];
}

/** An answer is most often with the system before the next one is made. */
const SPARE_COPIES = 2;

/** So few are spelled out, a digit each, which takes less than to hash them. */
const SPELLED_MOST = 40;

function signatureOf(marks: readonly MarkBits[]): string {
  if (marks.length <= SPELLED_MOST) return marks.map((bits) => bits.toString(16)).join('');
  return hash('sha1', new Uint8Array(marks), 'base64url');
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
    return this.#findMarks(viewer, kept.ids).then(async (marks) => {
      // Sent by itself, an answer wakes whoever reads it, which costs more than finding it: those of a turn go together,
      // each marked just before it goes, so that the next can be written over it.
      await othersAsked();
      return kept.marked(marks, accepted);
    });
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
