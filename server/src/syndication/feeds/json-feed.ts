import { withoutInvalid } from '../xml.ts';
import { type Feed, type FeedEntry, feedUrl } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json';

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org). */
export function writeJsonFeed(source: Feed): string {
  const { title, description, page, entries } = source;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: feedUrl(source, 'json'),
    items: entries.map(itemOf),
  };
  return JSON.stringify(feed, (_, value: unknown) =>
    typeof value === 'string' ? withoutInvalid(value) : value,
  );
}

function itemOf({ id, title, page, link, published, updated, author, topics, image, html }: FeedEntry) {
  return {
    id,
    url: page,
    ...(link !== null && { external_url: link }),
    title,
    content_html: html,
    ...(image !== null && { image }),
    date_published: published,
    date_modified: updated,
    authors: [{ name: author.name, ...(author.page !== null && { url: author.page }) }],
    ...(topics.length > 0 && { tags: topics.map(({ name }) => name) }),
  };
}
