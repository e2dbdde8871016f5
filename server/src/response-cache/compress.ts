import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from './accepted-encodings.ts';

/** As HTTP names them, the best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** At this quality, a feed takes a millisecond or two and gets nearly as small as at the best quality, which takes 50. */
const BROTLI_QUALITY = 5;

const compressions: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
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
  const names = acceptedEncodings(accepted);
  return ENCODINGS.find((encoding) => names.has(encoding));
}

/** Compresses off the event loop. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = await compressions[encoding](bytes);
  // zlib returns a view of a block of 64 KB, and the whole block would stay in memory with the view.
  const copy = Buffer.alloc(compressed.length);
  compressed.copy(copy);
  return copy;
}
