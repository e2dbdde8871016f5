import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeImage } from './encode-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A GIF of two frames, red and then blue. */
async function animation() {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#ff0000'), await frame('#0000ff')];
  return sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

describe('a picture', () => {
  test('is encoded as WebP in each width', async () => {
    const encoded = await encodeImage(await picture(2000, 1000).jpeg().toBuffer());
    expect(encoded).toMatchObject({ width: 960, height: 480 });
    const stored = await Promise.all((encoded?.files ?? []).map(({ bytes }) => sharp(bytes).metadata()));
    expect(stored).toMatchObject([
      { format: 'webp', width: 480, height: 240 },
      { format: 'webp', width: 720, height: 360 },
      { format: 'webp', width: 960, height: 480 },
    ]);
  });

  test('is never enlarged', async () => {
    const encoded = await encodeImage(await picture(300, 200).png().toBuffer());
    for (const { bytes } of encoded?.files ?? []) {
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });
    }
    expect(encoded).toMatchObject({ width: 300, height: 200 });
  });

  test('is cut when it is very tall', async () => {
    const encoded = await encodeImage(await picture(400, 4000).webp().toBuffer());
    expect(encoded).toMatchObject({ width: 400, height: 600 });
  });

  test('is rotated by its EXIF orientation, and loses its metadata', async () => {
    const noted = await picture(200, 140)
      .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const encoded = await encodeImage(noted);
    expect(encoded).toMatchObject({ width: 140, height: 200 });
    const [{ bytes } = { bytes: undefined }] = encoded?.files ?? [];
    const stored = await sharp(bytes).metadata();
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
  });

  test('is encoded as its first frame when it is animated', async () => {
    const encoded = await encodeImage(await animation());
    const stored = sharp(encoded?.files[0]?.bytes, { animated: true });
    expect((await stored.metadata()).pages ?? 1).toBe(1);
    const { dominant } = await stored.stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be %s', async (format) => {
    expect(await encodeImage(await picture(100, 100).toFormat(format).toBuffer())).toBeDefined();
  });
});

describe('refuses', () => {
  test('AVIF, HEIF and other formats, whose decoders are blocked', async () => {
    for (const format of ['avif', 'tiff'] as const) {
      const bytes = await picture(100, 100).toFormat(format).toBuffer();
      expect(await encodeImage(bytes)).toBeUndefined();
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await encodeImage(heic)).toBeUndefined();
  });

  test('tracking pixels and icons', async () => {
    expect(await encodeImage(await picture(1, 1).png().toBuffer())).toBeUndefined();
    expect(await encodeImage(await picture(600, 20).png().toBuffer())).toBeUndefined();
  });
});
