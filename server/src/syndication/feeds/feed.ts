/** A feed before it is written as Atom or JSON. All URLs are absolute. */
export interface Feed {
  /** A `tag:` URI. */
  id: string;
  title: string;
  description: string;
  siteName: string;
  /** The URL of the feed, without `.atom` or `.json` and without the query. */
  url: string;
  /** As `?q=llm`; empty for most. */
  query?: string;
  /** The page that shows the same. */
  page: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** A `tag:` URI, which stays the same when title or address change. */
  id: string;
  title: string;
  /** The URL of the page that shows the discussion. */
  page: string;
  /** The shared link; null for a comment. */
  link: string | null;
  /** ISO 8601. */
  published: string;
  /** ISO 8601. The time of the last edit, or that of publication. */
  updated: string;
  /** `page` is null when the author's account was deleted. */
  author: { name: string; page: string | null };
  topics: readonly FeedTopic[];
  image: string | null;
  html: string;
}

/** A category or tag; in the feed of the moderation log, an action. */
interface FeedTopic {
  name: string;
  slug: string;
  /** The address of its page without the slug. */
  scheme: string;
}

/** RFC 4151 wants a date on which the host had this owner; it must never change. */
const OWNED_SINCE = '2026';

/** An id that does not depend on where the site shows the thing. */
export function tagUri(publicUrl: string, thing: string): string {
  return `tag:${new URL(publicUrl).hostname},${OWNED_SINCE}:${thing}`;
}

/** The URL of the feed itself. @param extension without the dot */
export function feedUrl({ url, query = '' }: Feed, extension: string): string {
  return `${url}.${extension}${query}`;
}

/** When the feed last changed: the latest date of its entries. */
export function dateOf({ entries }: Feed): string {
  return entries.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z');
}
