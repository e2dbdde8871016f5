import { DELETED_USER } from '@magpie/contract/page-values';
import type { Collection } from '@magpie/contract/collections/collections';
import { getCollection } from '../../collections/collections.ts';
import { viewItems } from '../../collections/items/item-view.ts';
import type { Context } from '../../context.ts';
import { escapeMarkup } from '../xml.ts';
import { authorOf, paragraphs, postEntry, withoutDirections } from './entries.ts';
import { type Feed, type FeedEntry, tagUri } from './feed.ts';
import { FEED_MAX, withinSpan } from './feed-span.ts';

/**
 * What was added to a collection last, links and listed posts alike.
 * @throws NotFoundError, also for a private collection
 */
export async function collectionFeed(context: Context, id: number): Promise<Feed> {
  const { publicUrl, siteName } = context.config;
  const { read } = context.database;
  const collection = await getCollection(context, null, id);
  const rows = await read
    .selectFrom('collection_items')
    .selectAll()
    .where('collection_id', '=', id)
    .where(({ eb, or }) => or([eb('post_id', 'is', null), eb('is_listed', '=', 1)]))
    .orderBy('id', 'desc')
    .limit(FEED_MAX)
    .execute();
  const added = new Map(rows.map((row) => [row.id, row.added_at]));
  const recent = withinSpan(
    rows.map((row) => ({ ...row, created_at: row.added_at })),
    context.clock(),
  );
  const items = await viewItems(read, null, recent);
  const page = `${publicUrl}/collection/${id}/${collection.slug}`;
  return {
    id: tagUri(publicUrl, `feed/collection/${id}`),
    title: `${withoutDirections(collection.title)} · ${siteName}`,
    description:
      collection.description || `Links that ${collection.owner?.username ?? DELETED_USER} has collected.`,
    siteName,
    url: `${publicUrl}/feeds/collection/${id}`,
    page,
    entries: items.flatMap((item) => {
      const at = new Date(added.get(item.id) ?? 0).toISOString();
      if (item.post) return { ...withNote(postEntry(publicUrl, item.post), item.note), updated: at };
      if (item.url === null || item.title === null) return [];
      return linkEntry(publicUrl, collection, { ...item, url: item.url, title: item.title, page, at });
    }),
  };
}

interface LinkItem {
  id: number;
  url: string;
  title: string;
  note: string;
  page: string;
  at: string;
}

function linkEntry(
  publicUrl: string,
  { owner }: Collection,
  { id, url, title, note, page, at }: LinkItem,
): FeedEntry {
  return {
    id: tagUri(publicUrl, `collection-item/${id}`),
    title: withoutDirections(title),
    page,
    link: url,
    published: at,
    updated: at,
    author: authorOf(publicUrl, owner),
    topics: [],
    image: null,
    html: `${paragraphs(note)}\n<p><a href="${escapeMarkup(page)}">Collection</a></p>`,
  };
}

function withNote(entry: FeedEntry, note: string): FeedEntry {
  return note === ''
    ? entry
    : { ...entry, html: `<blockquote>${paragraphs(note)}</blockquote>\n${entry.html}` };
}
