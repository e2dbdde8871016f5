import sharp from 'sharp';
import type { Database } from '../../db/database.ts';
import { type EncodedImage, encodeWidths } from './encode-image.ts';
import { createImageSources, imageKey, readImageSecret } from './image-sources.ts';

/**
 * The source of a picture that the site draws is its SVG, so the picture is stored, evicted and created again like pictures
 * from the web.
 */

export const DRAWN_SIZE = { width: 960, height: 540 } as const;

/** No page can name such a source, because a page names a picture by its http(s) URL. */
export function isDrawn(source: string): boolean {
  return source.startsWith('<svg ');
}

export function drawImage(svg: string): Promise<EncodedImage> {
  return encodeWidths(sharp(Buffer.from(svg)), DRAWN_SIZE);
}

/** Stores the source of a picture of `DRAWN_SIZE`, which is drawn at the first request for its file. @returns its key */
export async function rememberDrawn(
  { database, clock }: { database: Pick<Database, 'read' | 'transact'>; clock: () => number },
  svg: string,
): Promise<string> {
  const key = imageKey(svg, await readImageSecret(database.read));
  await createImageSources(database, clock).remember({ key, source: svg, ...DRAWN_SIZE });
  return key;
}
