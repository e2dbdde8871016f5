import { IMAGE_WIDTHS } from './limits.ts';

/** The `srcset` of an image path; undefined for an image that is not the site's own. */
export function previewImageSrcSet(path: string): string | undefined {
  if (!path.startsWith('/images/')) return undefined;
  return IMAGE_WIDTHS.map((width) => `${path.replace(/\d+(?=\.webp$)/, String(width))} ${width}w`).join(', ');
}
