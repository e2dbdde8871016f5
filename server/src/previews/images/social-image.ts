import { SOCIAL_IMAGE } from '@magpie/contract/images';
import sharp from 'sharp';
import { BusyError } from '../../errors.ts';
import { createSlots } from '../../slots.ts';

const ENCODE_SECONDS = 5;
const QUALITY = 80;
const slots = createSlots({ concurrency: 1, maxWaiting: 20, refusal: () => new BusyError() });

/** A stored picture in the size of social cards, cut to fit or enlarged. JPEG, because not every site reads WebP. */
export function socialImage(webp: Uint8Array, signal: AbortSignal): Promise<Buffer> {
  return slots.run(signal, () =>
    sharp(webp)
      .resize({ ...SOCIAL_IMAGE, fit: 'cover', position: 'top' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: ENCODE_SECONDS })
      .toBuffer(),
  );
}
