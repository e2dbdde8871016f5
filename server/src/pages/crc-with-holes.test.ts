import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crcWithHoles } from './crc-with-holes.ts';

const HOLE_BYTES = 24;

test.each([[[0]], [[10]], [[0, 0]], [[5, 1]], [[1, 0, 3]], [[300, 70_000, 1, 4_097]]])(
  'is what reading the whole text gives (pieces of %j bytes)',
  (lengths) => {
    const pieces = lengths.map((length) => randomBytes(length));
    const checksum = crcWithHoles(pieces, HOLE_BYTES);
    for (const filling of [
      Buffer.alloc(HOLE_BYTES),
      Buffer.alloc(HOLE_BYTES, 255),
      randomBytes(HOLE_BYTES),
    ]) {
      const text = Buffer.concat(
        pieces.flatMap((piece, index) => (index === 0 ? [piece] : [filling, piece])),
      );
      expect(checksum(filling)).toBe(crc32(text));
    }
  },
);
