import { logSentence } from '@magpie/contract/messages/moderation-log';
import type { LogEntry } from '@magpie/contract/moderation/log';
import type { Context } from '../../context.ts';
import { newestEntries } from '../../moderation-log/list-log.ts';
import { escapeMarkup } from '../xml.ts';
import { authorOf, withoutDirections } from './entries.ts';
import { type Feed, type FeedEntry, tagUri } from './feed.ts';
import { FEED_MAX, withinSpan } from './feed-span.ts';

/** What moderators did, newest first. */
export async function moderationFeed(context: Context): Promise<Feed> {
  const { publicUrl, siteName } = context.config;
  const entries = withinSpan(await newestEntries(context, FEED_MAX), context.clock());
  return {
    id: tagUri(publicUrl, 'feed/moderation'),
    title: `Moderation log · ${siteName}`,
    description: 'What moderators did, and why.',
    siteName,
    url: `${publicUrl}/feeds/moderation`,
    page: `${publicUrl}/moderation`,
    entries: entries.map(({ id, entry }) => logFeedEntry(publicUrl, id, entry)),
  };
}

function logFeedEntry(publicUrl: string, id: number, entry: LogEntry): FeedEntry {
  const { created_at, moderator, reason } = entry;
  return {
    id: tagUri(publicUrl, `moderation/${id}`),
    title: withoutDirections(logSentence(entry)),
    page: `${publicUrl}/moderation`,
    link: null,
    published: created_at,
    updated: created_at,
    author: authorOf(publicUrl, moderator),
    topics: [],
    image: null,
    html: reason && `<p>${escapeMarkup(reason)}</p>`,
  };
}
