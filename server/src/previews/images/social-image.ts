import { SOCIAL_IMAGE } from '@magpie/contract/images';
import sharp, { type OverlayOptions } from 'sharp';
import { BusyError } from '../../errors.ts';
import { createSlots } from '../../slots.ts';

const ENCODE_SECONDS = 5;
const QUALITY = 80;
/** Between the pictures of a collage, in pixels. */
const GAP = 6;
const BACKGROUND = '#ffffff';
const slots = createSlots({ concurrency: 1, maxWaiting: 20, refusal: () => new BusyError() });

/**
 * One stored picture in the size of social cards, or up to four side by side, cut to fit or enlarged. JPEG, because not
 * every site reads WebP.
 */
export function socialImage(webps: readonly Uint8Array[], signal: AbortSignal): Promise<Buffer> {
  return slots.run(signal, async () => {
    const { width, height } = SOCIAL_IMAGE;
    const parts: OverlayOptions[] = [];
    for (const [index, { left, top, ...size }] of cellsOf(webps.length).entries())
      parts.push({ input: await fitted(webps[index], size), left, top });
    return sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
      .composite(parts)
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: ENCODE_SECONDS })
      .toBuffer();
  });
}

interface Size {
  width: number;
  height: number;
}

/** One picture takes all of the card, two a half each, three a half and two quarters, four a quarter each. */
function cellsOf(count: number): (Size & { left: number; top: number })[] {
  const [columns, rows] = [halves(SOCIAL_IMAGE.width), halves(SOCIAL_IMAGE.height)];
  const whole = [{ at: 0, length: SOCIAL_IMAGE.height }];
  if (count === 1) return [{ left: 0, top: 0, ...SOCIAL_IMAGE }];
  return columns.flatMap(({ at: left, length: width }, column) =>
    (count === 2 || (count === 3 && column === 0) ? whole : rows).map(({ at: top, length: height }) => ({
      left,
      top,
      width,
      height,
    })),
  );
}

function halves(length: number) {
  const half = (length - GAP) / 2;
  return [
    { at: 0, length: half },
    { at: half + GAP, length: half },
  ];
}

function fitted(webp: Uint8Array | undefined, size: Size): Promise<Buffer> {
  return sharp(webp)
    .resize({ ...size, fit: 'cover', position: 'top' })
    .flatten({ background: BACKGROUND })
    .timeout({ seconds: ENCODE_SECONDS })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
