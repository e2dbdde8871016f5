import { hash } from 'node:crypto';
import { MARK_BITS_END, type MarkBits } from './marks.ts';
import { ReadyReply } from './ready-reply.ts';

/** What a kind of item carries of a viewer's marks: some keys, side by side in its JSON. */
export type MarkKind = (bits: MarkBits) => object;

/** A page as everybody reads it, ready to be sent, as it is or with a viewer's marks. */
export class KeptPage<Page extends object> {
  readonly page: Page;
  /** Of the items whose marks differ between viewers, in the order of the page's JSON. */
  readonly ids: readonly number[];
  readonly plain: ReadyReply;
  readonly #kind: MarkKind;
  #places: readonly number[] | undefined;

  constructor(page: Page, ids: readonly number[] = [], kind: MarkKind = () => ({})) {
    const bytes = Buffer.from(JSON.stringify(page));
    this.page = page;
    this.ids = ids;
    this.plain = new ReadyReply(bytes, `"${hash('sha256', bytes, 'base64url')}"`);
    this.#kind = kind;
  }

  /** Bytes that it takes, the objects counted as twice their text. */
  get size(): number {
    return this.plain.bytes.length * 3;
  }

  /** The page with a viewer's marks, one for each of `ids`: written over those of nobody, which are as long. */
  marked(marks: readonly MarkBits[]): ReadyReply {
    const texts = textsOf(this.#kind);
    const bytes = Buffer.from(this.plain.bytes);
    this.#places ??= placesOf(texts[0] ?? '', bytes, this.ids.length);
    for (const [index, place] of this.#places.entries()) {
      const mark = marks[index] ?? 0;
      if (mark !== 0) bytes.write(texts[mark] ?? '', place, 'latin1');
    }
    const signature = hash('sha1', Uint8Array.from(marks), 'base64url');
    return new ReadyReply(bytes, `${this.plain.etag.slice(0, -1)}.${signature}"`);
  }
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
