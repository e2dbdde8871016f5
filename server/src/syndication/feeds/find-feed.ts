import type { Context } from '../../context.ts';
import { findFeedKeyOwner } from '../../follows/feed-keys.ts';
import { NotFoundError } from '../../errors.ts';
import { collectionFeed } from './collection-feed.ts';
import { commentFeed } from './comment-feed.ts';
import type { Feed } from './feed.ts';
import { moderationFeed } from './moderation-feed.ts';
import {
  categoryFeed,
  followingFeed,
  rankedFeed,
  recentFeed,
  searchFeed,
  siteFeed,
  tagFeed,
  userFeed,
} from './post-feeds.ts';

type FeedOf = (context: Context, subject: string) => Promise<Feed>;

/** Feeds of one thing, by the first part of their path. */
const FEEDS_OF: ReadonlyMap<string, FeedOf> = new Map(
  Object.entries({
    category: categoryFeed,
    tag: tagFeed,
    site: siteFeed,
    user: withId(userFeed),
    collection: withId(collectionFeed),
    post: withId(commentFeed),
  }),
);

/** The path of the feeds that have a query, `q`. */
export const SEARCH = 'search';
export const MODERATION = 'moderation';

/** The path of the feed that has a key. */
export const PERSONAL = 'following';

/** The feed of what the owner of a key follows. @throws NotFoundError for an unknown or revoked key */
export async function personalFeed(context: Context, key: string): Promise<Feed> {
  const owner = await findFeedKeyOwner(context.database.read, key);
  if (owner === undefined) throw new NotFoundError();
  return followingFeed(context, owner, key);
}

/**
 * @param path as `recent` or `tag/llm`
 * @param q the query of a feed of a search
 * @throws NotFoundError when the feed or its subject does not exist
 */
export async function findFeed(context: Context, path: string, q: string): Promise<Feed> {
  if (path === 'recent') return recentFeed(context);
  if (path === SEARCH) return searchFeed(context, q);
  if (path === MODERATION) return moderationFeed(context);
  const ranked = rankedFeed(context, path);
  if (ranked) return ranked;
  const [, kind = '', subject = ''] = /^([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const feedOf = FEEDS_OF.get(kind);
  // PostgreSQL refuses a text with this character.
  if (!feedOf || subject.includes('\0')) throw new NotFoundError();
  return feedOf(context, subject);
}

function withId(feedOf: (context: Context, id: number) => Promise<Feed>): FeedOf {
  return (context, subject) => {
    if (!/^[1-9]\d{0,8}$/.test(subject)) throw new NotFoundError();
    return feedOf(context, Number(subject));
  };
}
