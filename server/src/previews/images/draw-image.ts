import sharp from 'sharp';
import { coverSvg } from '../covers/cover.ts';
import { type EncodedImage, encodeWidths } from './encode-image.ts';

/** Drawn pictures have a source too, so they are stored, evicted and created again like the others. */

export const DRAWN_SIZE = { width: 960, height: 540 } as const;

const SCHEME = 'drawn:';

export function drawnSource({ category, title }: { category: string; title: string }): string {
  return `${SCHEME}${encodeURIComponent(category)}/${encodeURIComponent(title)}`;
}

export function isDrawn(source: string): boolean {
  return source.startsWith(SCHEME);
}

/** Deterministic. */
export async function drawImage(source: string): Promise<EncodedImage> {
  const category = decodeURIComponent(source.slice(SCHEME.length).split('/', 1)[0] ?? '');
  const svg = coverSvg({ category, seed: source, ...DRAWN_SIZE });
  return encodeWidths(sharp(Buffer.from(svg)), DRAWN_SIZE);
}
