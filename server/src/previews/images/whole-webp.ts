const HEAD_BYTES = 12;

/** Whether a file is as long as its header says; one that was being written at a power failure is not. */
export function isWholeWebp(bytes: Buffer): boolean {
  if (bytes.length < HEAD_BYTES) return false;
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp && bytes.readUInt32LE(4) + 8 === bytes.length;
}
