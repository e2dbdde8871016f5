/** The preview images that the site may serve: those of pages that it has read. Their files are a cache. */
export interface ImagesTable {
  /** The first 32 hex digits of the HMAC-SHA-256 of `source` with the secret `image_names`. */
  key: string;
  /** The image's URL, or the SVG of one that the server draws itself. */
  source: string;
  width: number;
  height: number;
  created_at: number;
}
