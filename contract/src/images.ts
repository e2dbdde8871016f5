import { IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH } from './limits.ts';

/** Preview images as served: immutable WebP files in the widths of `IMAGE_WIDTHS`. */

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The route that serves them. */
export const IMAGE_ROUTE = '/images/:file';

/** Names were once twice as long; stored posts and cached pages still contain them. */
const KEY = '[0-9a-f]{32}|[0-9a-f]{64}';

export const IMAGE_KEY = /* @__PURE__ */ new RegExp(`^(?:${KEY})$`);

const IMAGE_PATH = /* @__PURE__ */ new RegExp(`^/images/(${KEY})-(\\d+)\\.webp$`);

/** The value of `preview_image` in the API: the path of the largest width. */
export function previewImagePath(key: string, width: ImageWidth = LARGEST_IMAGE_WIDTH): string {
  return `/images/${key}-${width}.webp`;
}

/** The image and width of a path; undefined for a path the site never generates. */
export function parsePreviewImagePath(path: string): { key: string; width: ImageWidth } | undefined {
  const match = IMAGE_PATH.exec(path);
  const width = IMAGE_WIDTHS.find((known) => String(known) === match?.[2]);
  return match?.[1] && width ? { key: match[1], width } : undefined;
}
