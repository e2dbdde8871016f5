import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { longestTick } from '../../testing/time/longest-tick.ts';
import { encodeImage } from './encode-image.ts';

/** Pictures made to fill the memory, to keep the processor busy, or to be more than a picture. */

const MIB = 1024 * 1024;
const TICK_MAX_MS = 250;
const SCRIPT = '<script>alert(1)</script>';

const small = sharp({ create: { width: 100, height: 100, channels: 3, background: '#336699' } });
const png = await small.clone().png().toBuffer();
const jpeg = await small.clone().jpeg().toBuffer();
const gif = await small.clone().gif().toBuffer();
const webp = await small.clone().webp().toBuffer();

/** Files that are not accepted as pictures. */
const refused: Record<string, Buffer> = {
  'a PNG of 50,000 by 50,000': aPng({ width: 50_000, height: 50_000 }, deflateSync(Buffer.alloc(MIB))),
  'a PNG of 2,147,483,647 by 1': aPng({ width: 2 ** 31 - 1, height: 1 }, deflateSync(Buffer.alloc(MIB))),
  'a PNG whose pixels are a bomb': aPng({ width: 60_000, height: 800 }, deflateSync(Buffer.alloc(64 * MIB))),
  'a PNG without pixels': aPng({ width: 100, height: 100 }, Buffer.alloc(0)),
  'a PNG with invalid pixel data': aPng({ width: 100, height: 100 }, Buffer.alloc(1000, 7)),
  'a JPEG of 65,000 by 65,000': patched(jpeg, sizeInJpeg(jpeg), [0xfd, 0xe8, 0xfd, 0xe8]),
  'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
  'half a WebP': webp.subarray(0, webp.length / 2),
  'the first bytes of a PNG': png.subarray(0, 16),
  'a fake AVIF': Buffer.concat([Buffer.from('\0\0\0\x20ftypavif', 'latin1'), Buffer.alloc(MIB)]),
  'an empty file': Buffer.alloc(0),
  'a drawing': svg(''),
  'a drawing behind an XML declaration': svg('', '<?xml version="1.0"?>'),
  'a drawing of entities': svg('&lol9;', `<!DOCTYPE svg [${entities()}]>`),
  'a drawing that reads a file': svg('&file;', '<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
  'a drawing that loads a picture from elsewhere': svg('<image href="http://127.0.0.1:9/x.png"/>'),
  'a drawing that calls itself a GIF': Buffer.concat([Buffer.from('GIF'), svg('')]),
  'a page': Buffer.from(SCRIPT),
  'a page that calls itself a WebP': Buffer.from(`RIFF\0\0\0\0WEBP${SCRIPT}`),
};

/** Pictures with something else inside. */
const polyglots: Record<string, Buffer> = {
  'a JPEG with a page behind it': Buffer.concat([jpeg, Buffer.from(SCRIPT)]),
  'a GIF with a page behind it': Buffer.concat([gif, Buffer.from(SCRIPT)]),
  'a PNG with a page within it': withChunk(png, 'tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
  'a PNG with a text that is a bomb': withChunk(
    png,
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64 * MIB))]),
  ),
  'a PNG with a colour profile that is a bomb': withChunk(
    png,
    'iCCP',
    Buffer.concat([Buffer.from('sRGB\0\0'), deflateSync(Buffer.alloc(64 * MIB))]),
  ),
  'a JPEG with a name in its metadata': await small
    .clone()
    .withExif({ IFD0: { ImageDescription: SCRIPT, Artist: 'Somebody' } })
    .jpeg()
    .toBuffer(),
  'a GIF that claims 65,535 by 65,535': patched(gif, 6, [0xff, 0xff, 0xff, 0xff]),
  'a GIF of a thousand frames': manyFrames(1000),
};

describe(`${Object.keys(refused).length} hostile pictures`, () => {
  test.each(Object.entries(refused))('%s is refused', async (_name, bytes) => {
    const before = process.memoryUsage.rss();
    const longest = await longestTick(
      async () => expect(await encodeImage(bytes)).toBeUndefined(),
      TICK_MAX_MS,
    );
    expect(longest).toBeLessThan(TICK_MAX_MS);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * MIB);
  });
});

describe(`${Object.keys(polyglots).length} pictures with something else inside`, () => {
  test.each(Object.entries(polyglots))('%s is stored without the rest, or refused', async (_name, bytes) => {
    const before = process.memoryUsage.rss();
    let files: { bytes: Buffer }[] = [];
    const encode = async () => (files = (await encodeImage(bytes))?.files ?? []);
    const longest = await longestTick(encode, TICK_MAX_MS);
    expect(longest).toBeLessThan(TICK_MAX_MS);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * MIB);
    for (const file of files) {
      const { format, pages = 1, exif, icc, xmp } = await sharp(file.bytes).metadata();
      expect({ format, pages, exif, icc, xmp }).toEqual({ format: 'webp', pages: 1 });
      expect(file.bytes.includes('script')).toBe(false);
    }
  });
});

function aPng({ width, height }: { width: number; height: number }, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with another chunk after its signature and header. */
function withChunk(whole: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([whole.subarray(0, 33), chunk(type, data), whole.subarray(33)]);
}

function patched(whole: Buffer, at: number, bytes: number[]): Buffer {
  const copy = Buffer.from(whole);
  copy.set(bytes, at);
  return copy;
}

/** Height and width follow the marker of the baseline frame (2 bytes), its length (2) and its precision (1). */
function sizeInJpeg(whole: Buffer): number {
  return whole.indexOf(Buffer.from([0xff, 0xc0])) + 5;
}

/** The one frame of a GIF, repeated. */
function manyFrames(count: number): Buffer {
  const start = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  const frame = gif.subarray(start, gif.length - 1);
  return Buffer.concat([
    gif.subarray(0, start),
    ...Array.from({ length: count }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

function svg(inside: string, before = ''): Buffer {
  return Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`,
  );
}

function entities(): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`);
  return `<!ENTITY lol0 "lol">${levels.join('')}`;
}
