import { constants, deflateRawSync } from 'node:zlib';
import { crcWithHoles } from './crc-with-holes.ts';

/**
 * A rendered page, ready to be answered again and again with another nonce each time. Its text is encoded and
 * compressed once; an answer is a copy with the nonce put into its places.
 */
export interface PageTemplate {
  /** Of the text and its compressed copy, to bound the cache. */
  bytes: number;
  /** `nonce` is as long as the placeholder was. */
  plain: (nonce: string) => Buffer;
  gzipped: (nonce: string) => Filled;
}

/** A copy with its nonce. */
export interface Filled {
  bytes: Buffer;
  /** Gives the copy back, for the next answer to be written over it. */
  release: () => void;
}

/** Of the compressed text: an answer is most often with the system before the next one is asked for. */
const SPARE_COPIES = 2;

/** @param placeholder what stands in `html` for the nonce; secret, so that nothing in the content can be one. */
export function pageTemplate(html: string, placeholder: string): PageTemplate {
  const pieces = html.split(placeholder).map((text) => Buffer.from(text));
  const text = stencil(pieces, placeholder.length);
  const archive = stencil(gzipPieces(pieces, placeholder.length), placeholder.length);
  const checksum = crcWithHoles(pieces, placeholder.length);
  const spare: Filled[] = [];
  const filling = Buffer.alloc(placeholder.length);

  function gzipped(nonce: string) {
    const filled = spare.pop() ?? newCopy();
    const { bytes } = filled;
    filling.write(nonce, 'latin1');
    for (const hole of archive.holes) bytes.set(filling, hole);
    bytes.writeUInt32LE(checksum(filling), bytes.length - TRAILER_BYTES);
    return filled;
  }

  function newCopy(): Filled {
    const copy = {
      bytes: Buffer.from(archive.bytes),
      release: () => void (spare.length < SPARE_COPIES && spare.push(copy)),
    };
    return copy;
  }

  return {
    bytes: 2 * text.bytes.length + (1 + SPARE_COPIES) * archive.bytes.length,
    plain(nonce) {
      const copy = Buffer.from(text.bytes);
      for (const hole of text.holes) copy.write(nonce, hole, 'latin1');
      return copy;
    },
    gzipped,
  };
}

/** Bytes with holes of the nonce's length. */
interface Stencil {
  bytes: Buffer;
  holes: readonly number[];
}

function stencil(pieces: readonly Buffer[], holeBytes: number): Stencil {
  const holes: number[] = [];
  let end = 0;
  for (const piece of pieces.slice(0, -1)) {
    holes.push(end + piece.length);
    end += piece.length + holeBytes;
  }
  const hole = Buffer.alloc(holeBytes);
  const bytes = Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [hole, piece])));
  return { bytes, holes };
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** An empty stored block that says it is the last one. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** The checksum and the length of the text. */
const TRAILER_BYTES = 8;

/** A gzip file of the text, in the same pieces: each nonce stands in a block of its own, uncompressed. */
function gzipPieces(pieces: readonly Buffer[], nonceBytes: number): Buffer[] {
  const textBytes = pieces.reduce((sum, { length }) => sum + length, (pieces.length - 1) * nonceBytes);
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(textBytes, 4);
  const header = storedBlockHeader(nonceBytes);
  const hole = Buffer.alloc(nonceBytes, IN_NO_TEXT);
  let before = Buffer.alloc(0);
  return pieces.map((piece, index) => {
    const deflated = deflatePiece(piece, before);
    before = Buffer.concat([before, piece, hole]).subarray(-WINDOW_BYTES);
    return Buffer.concat([
      ...(index === 0 ? [GZIP_HEADER] : []),
      deflated,
      index === pieces.length - 1 ? Buffer.concat([LAST_BLOCK, trailer]) : header,
    ]);
  });
}

/** Stands for a nonce in what a piece looks back at: as no text has that byte, none says that it is like a nonce. */
const IN_NO_TEXT = 0xff;
/** As far as a deflate stream looks back. */
const WINDOW_BYTES = 32_768;

/** Ends at a byte's edge, so that the pieces and the nonces between them can stand after one another. */
function deflatePiece(piece: Buffer, before: Buffer): Buffer {
  const dictionary = before.length > 0 ? { dictionary: before } : {};
  return deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary });
}

/** What stands before bytes that a deflate stream carries as they are (RFC 1951, 3.2.4). */
function storedBlockHeader(bytes: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes, 1);
  header.writeUInt16LE(~bytes & 0xffff, 3);
  return header;
}
