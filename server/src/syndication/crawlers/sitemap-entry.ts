/** An address and when its content last changed: ISO 8601, or null if unknown. */
export interface SitemapEntry {
  url: string;
  date: string | null;
}
