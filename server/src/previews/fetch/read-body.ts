import { PreviewFault } from '../preview-fault.ts';

/** The first `maxBytes` of a body, decompressed. A longer body is cut or refused, and not read further. */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, tooLong }: { maxBytes: number; tooLong: 'cut' | 'refuse' },
): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    length += value.byteLength;
  }
  // Not awaited: the server may go on sending.
  reader.cancel().catch(() => {});
  if (tooLong === 'refuse') throw new PreviewFault('tooLarge');
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
