import { logActions, logSentence } from '@magpie/contract/messages/moderation-log';
import type { LogEntry } from '@magpie/contract/moderation/log';
import type { Context } from '../../context.ts';
import { newestEntries } from '../../moderation-log/list-log.ts';
import { escapeMarkup } from '../xml.ts';
import { authorOf, paragraphs, withoutDirections } from './entries.ts';
import { type Feed, type FeedEntry, tagUri } from './feed.ts';
import { FEED_MAX, withinSpan } from './feed-span.ts';

/** What admins did, newest first. */
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
  const { action, created_at, moderator, reason } = entry;
  const page = `${publicUrl}/moderation`;
  return {
    id: tagUri(publicUrl, `moderation/${id}`),
    title: withoutDirections(logSentence(entry)),
    page,
    link: null,
    published: created_at,
    updated: created_at,
    author: authorOf(publicUrl, moderator),
    topics: [{ name: logActions[action], slug: action, scheme: `${page}?action=` }],
    image: null,
    html: `${paragraphs(reason)}\n<p><a href="${escapeMarkup(page)}">Moderation log</a></p>`.trim(),
  };
}
