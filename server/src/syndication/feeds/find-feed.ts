import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { commentFeed } from './comment-feed.ts';
import type { Feed } from './feed.ts';
import { categoryFeed, rankedFeed, recentFeed, siteFeed, tagFeed, userFeed } from './post-feeds.ts';

type FeedOf = (context: Context, subject: string) => Promise<Feed>;

/** Feeds of one thing, by the first part of their path. */
const FEEDS_OF: ReadonlyMap<string, FeedOf> = new Map(
  Object.entries({
    category: categoryFeed,
    tag: tagFeed,
    site: siteFeed,
    user: withId(userFeed),
    post: withId(commentFeed),
  }),
);

/** @param path as `recent` or `tag/llm`. @throws NotFoundError for a feed of nothing that exists */
export async function findFeed(context: Context, path: string): Promise<Feed> {
  if (path === 'recent') return recentFeed(context);
  const ranked = rankedFeed(context, path);
  if (ranked) return ranked;
  const [, kind = '', subject = ''] = /^([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const feedOf = FEEDS_OF.get(kind);
  if (!feedOf) throw new NotFoundError();
  return feedOf(context, subject);
}

function withId(feedOf: (context: Context, id: number) => Promise<Feed>): FeedOf {
  return (context, subject) => {
    if (!/^[1-9]\d{0,8}$/.test(subject)) throw new NotFoundError();
    return feedOf(context, Number(subject));
  };
}
