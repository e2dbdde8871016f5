import { IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH } from './limits.ts';

/** Preview images as served: immutable WebP files in the widths of `IMAGE_WIDTHS`. */

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The route that serves preview images. */
export const IMAGE_ROUTE = '/images/:file';

/** Names were once twice as long; stored posts and cached pages still contain such long names. */
const KEY = '[0-9a-f]{32}|[0-9a-f]{64}';

export const IMAGE_KEY = /* @__PURE__ */ new RegExp(`^(?:${KEY})$`);

const IMAGE_PATH = /* @__PURE__ */ new RegExp(`^/images/(${KEY})-(\\d+)\\.webp$`);

/** The path of a social picture, which shows one image or up to four side by side. */
const SOCIAL_PATH = /* @__PURE__ */ new RegExp(`^/images/((?:${KEY})(?:_(?:${KEY})){0,3})-social\\.jpg$`);

/** The path of a preview image. The path of the largest width is the value of `preview_image` in the API. */
export function previewImagePath(key: string, width: ImageWidth = LARGEST_IMAGE_WIDTH): string {
  return `/images/${key}-${width}.webp`;
}

/** The size of the picture that other sites show beside a link to a page. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

/** The picture of a post's page, made from its preview image; undefined for an image that is not the site's own. */
export function socialImagePath(preview_image: string): string | undefined {
  const image = parsePreviewImagePath(preview_image);
  return image && `/images/${image.key}-social.jpg`;
}

/** The picture of a page with several preview images; undefined if none of them is the site's own. */
export function collageImagePath(preview_images: readonly string[]): string | undefined {
  const keys = preview_images.flatMap((path) => parsePreviewImagePath(path)?.key ?? []);
  return keys.length > 0 ? `/images/${keys.slice(0, COLLAGE_MAX).join('_')}-social.jpg` : undefined;
}

const COLLAGE_MAX = 4;

/** The keys of the images in the path of a social picture; undefined for a path the site never generates. */
export function parseSocialImagePath(path: string): string[] | undefined {
  return SOCIAL_PATH.exec(path)?.[1]?.split('_');
}

/** The key and the width in the path of a preview image; undefined for a path the site never generates. */
export function parsePreviewImagePath(path: string): { key: string; width: ImageWidth } | undefined {
  const match = IMAGE_PATH.exec(path);
  const width = IMAGE_WIDTHS.find((known) => String(known) === match?.[2]);
  return match?.[1] && width ? { key: match[1], width } : undefined;
}
