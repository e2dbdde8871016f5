import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings } from './accepted-encodings.ts';

/** What the web calls them, the best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface CompressedCopy {
  encoding: Encoding;
  bytes: Buffer;
}

/** Less is not worth a header. */
export const MIN_COMPRESSED_BYTES = 1024;
/** Who asks first may be the only one before it changes. */
const ASKED_MIN = 2;
/** A millisecond or two for a feed, and all but as small as the best, which takes fifty. */
const BROTLI_QUALITY = 5;

const BYTES_KEPT = 4 * 1024 * 1024;

/** By encoding and tag, of all pages: whatever changes makes every page anew, and most have the same bytes again. */
const copies = new LRUCache<string, CompressedCopy>({
  maxSize: BYTES_KEPT,
  sizeCalculation: ({ bytes }) => bytes.length,
});

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The best encoding that a request's `Accept-Encoding` allows. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const wanted = acceptedEncodings(accepted);
  return ENCODINGS.find((one) => wanted.has(one));
}

/** Compresses beside the event loop. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = await compressors[encoding](bytes);
  // zlib returns a part of a larger piece of memory, which would be held as a whole.
  const copy = Buffer.alloc(compressed.length);
  compressed.copy(copy);
  return copy;
}

/** Copies of bytes that several ask for, made beside the event loop; until one is there, the bytes go as they are. */
export class CompressedCopies {
  readonly #bytes: Buffer;
  readonly #tag: string;
  readonly #asked = new Map<Encoding, number>();

  /** @param tag tells these bytes from all others */
  constructor(bytes: Buffer, tag: string) {
    this.#bytes = bytes;
    this.#tag = tag;
  }

  /** @param accepted a request's `Accept-Encoding` */
  find(accepted: string | undefined): CompressedCopy | undefined {
    if (this.#bytes.length < MIN_COMPRESSED_BYTES) return undefined;
    const encoding = chooseEncoding(accepted);
    if (!encoding) return undefined;
    const copy = copies.get(`${encoding} ${this.#tag}`);
    if (copy) return copy;
    const asked = (this.#asked.get(encoding) ?? 0) + 1;
    this.#asked.set(encoding, asked);
    if (asked === ASKED_MIN) void this.#make(encoding);
    return undefined;
  }

  async #make(encoding: Encoding) {
    const bytes = await compress(this.#bytes, encoding);
    copies.set(`${encoding} ${this.#tag}`, { encoding, bytes });
    // Pushed out by others, it is made again.
    this.#asked.delete(encoding);
  }
}
