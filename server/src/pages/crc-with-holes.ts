import { crc32 } from 'node:zlib';

/**
 * The CRC-32 of a text with holes between its pieces, for whatever fills them (the same in each, `holeBytes` long).
 * It is linear: the text's part, with zeros in the holes, is worked out once, and the filling's is moved past the text
 * behind it by a matrix over GF(2), as zlib's crc32_combine does. So an answer need not be read through again.
 */
export function crcWithHoles(pieces: readonly Buffer[], holeBytes: number): (filling: Buffer) => number {
  const zeros = Buffer.alloc(holeBytes);
  const ofZeros = crc32(zeros);
  const ofText = pieces.reduce((sum, piece, index) => crc32(piece, index === 0 ? 0 : crc32(zeros, sum)), 0);
  const shift = sumOfShifts(distancesToEnd(pieces, holeBytes));
  return (filling) => (ofText ^ times(shift, crc32(filling) ^ ofZeros)) >>> 0;
}

/** How many bytes stand behind each hole. */
function distancesToEnd(pieces: readonly Buffer[], holeBytes: number): number[] {
  const distances: number[] = [];
  let behind = 0;
  for (const piece of pieces.slice(1).toReversed()) {
    behind += piece.length;
    distances.push(behind);
    behind += holeBytes;
  }
  return distances;
}

/** The columns of a matrix of 32 × 32 bits. */
type Matrix = readonly number[];

const BITS = Array.from({ length: 32 }, (_, bit) => 1 << bit);
/** What 2^n zero bytes behind it do to a CRC, for each n that a length can have. */
const ZEROS: readonly Matrix[] = powersOf(BITS.map((bit) => ~crc32(Buffer.alloc(1), ~bit >>> 0)));

function powersOf(oneByte: Matrix): Matrix[] {
  const powers = [oneByte];
  for (let matrix = oneByte; powers.length < 31; powers.push(matrix)) {
    const half = matrix;
    matrix = half.map((column) => times(half, column));
  }
  return powers;
}

function sumOfShifts(distances: readonly number[]): Matrix {
  return BITS.map((bit) => distances.reduce((sum, bytes) => sum ^ shifted(bit, bytes), 0));
}

function shifted(vector: number, bytes: number): number {
  return ZEROS.reduce(
    (moved, matrix, power) => (bytes & (1 << power) ? times(matrix, moved) : moved),
    vector,
  );
}

function times(matrix: Matrix, vector: number): number {
  let product = 0;
  for (let bit = 0; bit < matrix.length; bit += 1) if ((vector >>> bit) & 1) product ^= matrix[bit] ?? 0;
  return product;
}
