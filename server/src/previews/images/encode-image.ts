import { IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH } from '@magpie/contract/limits';
import type { ImageWidth } from '@magpie/contract/images';
import sharp, { type Sharp } from 'sharp';

export interface EncodedImage {
  /** The size of the largest file. */
  width: number;
  height: number;
  files: { width: ImageWidth; bytes: Buffer }[];
}

/** Larger pictures are refused, because decoding them could fill the memory. */
const PIXELS_MAX = 50_000_000;
const ENCODE_SECONDS = 5;
/** Pictures with a shorter side are tracking pixels, spacers and icons. */
const SIDE_MIN = 48;
/** The largest ratio of height to width. Taller pictures are cut at the bottom, because cards show the upper part. */
const TALLEST = 1.5;
const QUALITY = 78;

// A server decodes each picture once, so libvips' operation cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * All other formats are blocked: the libraries of HEIF and AVIF have a history of vulnerabilities. SVG is decoded only for
 * pictures that the site draws.
 */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((format) => `VipsForeignLoad${format}`) });

/** First bytes of the formats accepted from the web. SVG is not accepted: it can contain scripts. */
const SIGNATURES: readonly RegExp[] = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** Encodes a picture from the web in these widths; undefined where it is not a picture, or broken, tiny or too large. */
export async function encodeImage(
  bytes: Uint8Array,
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
): Promise<EncodedImage | undefined> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!SIGNATURES.some((signature) => signature.test(start))) return undefined;
  try {
    const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1 });
    const { autoOrient } = await source.metadata();
    if (Math.min(autoOrient.width, autoOrient.height) < SIDE_MIN) return undefined;
    return await encodeWidths(source.autoOrient(), autoOrient, widths);
  } catch {
    return undefined;
  }
}

/** Encodes a picture in these widths without enlarging it: a small one keeps its size in every file. Metadata is removed. */
export async function encodeWidths(
  source: Sharp,
  size: { width: number; height: number },
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
): Promise<EncodedImage> {
  const height = Math.min(size.height, Math.round(size.width * TALLEST));
  const files: EncodedImage['files'] = [];
  for (const width of widths) {
    const actualWidth = Math.min(width, size.width);
    const bytes = await source
      .clone()
      .resize({
        width: actualWidth,
        height: Math.max(1, Math.round((height * actualWidth) / size.width)),
        fit: 'cover',
        position: 'top',
      })
      .toColourspace('srgb')
      .webp({ quality: QUALITY, effort: 3 })
      .timeout({ seconds: ENCODE_SECONDS })
      .toBuffer();
    files.push({ width, bytes });
  }
  const largest = Math.min(LARGEST_IMAGE_WIDTH, size.width);
  return { width: largest, height: Math.max(1, Math.round((height * largest) / size.width)), files };
}
