import type { PostsQuery } from '@magpie/contract/posts';
import { TOP_PERIODS, type TopPeriod } from '@magpie/contract/values';
import { getCategory } from '../../categories/categories.ts';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { findFirst } from '../../lists/find-posts.ts';
import { type FeedOrder, readListQuery } from '../../lists/list-query.ts';
import { viewPosts } from '../../posts/post-view.ts';
import { findSite } from '../../sites/sites.ts';
import { getTag } from '../../tags/tags.ts';
import { newestPosts as newestFound } from '../../search/search.ts';
import { getUser } from '../../users/users.ts';
import { postEntry, withoutDirections } from './entries.ts';
import { type Feed, tagUri } from './feed.ts';
import { FEED_MAX, withinSpan } from './feed-span.ts';

/** The maximum number of entries in the feed of Trending or Top: few, because every place in these lists can change. */
const RANKED_MAX = 50;

const PERIOD_NAMES: Record<TopPeriod, string> = {
  day: 'the day',
  week: 'the week',
  month: 'the month',
  year: 'the year',
  all: 'all time',
};

/** The parts of a feed that do not depend on its posts. */
interface FeedHead {
  /** The path below `/feeds/`, without the extension. */
  path: string;
  /** As `?q=llm`. */
  query?: string;
  /** The part of the feed's `tag:` URI that names the feed; by default, its path and query. */
  id?: string;
  page: string;
  title: string;
  description: string;
}

/** The feed of what a user follows. Its id does not change when the key is renewed. */
export async function followingFeed(context: Context, user_id: number, key: string): Promise<Feed> {
  const { database, clock } = context;
  const head = {
    path: 'following',
    query: `?${new URLSearchParams({ key }).toString()}`,
    id: `feed/following/${user_id}`,
    page: '/library/following',
    title: 'Following',
    description: 'The newest links of what you follow.',
  };
  const query = { ...readListQuery('recent', null, {}, clock()), followedBy: user_id };
  const rows = (await findFirst(database.read, query, FEED_MAX, { id: user_id, has_mutes: true })) ?? [];
  return feedOf(context, head, withinSpan(rows, clock()));
}

export function recentFeed(context: Context): Promise<Feed> {
  const head = {
    path: 'recent',
    page: '/explore/recent',
    title: 'Recent',
    description: 'The newest links, as the community shares them.',
  };
  return newestPosts(context, head, {});
}

/** The feed of Trending or of a period of Top; undefined for another path. */
export function rankedFeed(context: Context, path: string): Promise<Feed> | undefined {
  if (path === 'trending') {
    const description = 'What people like and talk about right now.';
    const head = { path, page: '/explore/trending', title: 'Trending', description };
    return firstPosts(context, head, 'trending', {});
  }
  const period = TOP_PERIODS.find((known) => path === `top-${known}`);
  if (!period) return undefined;
  const title = `Top of ${PERIOD_NAMES[period]}`;
  const page = `/explore/top${period === 'all' ? '' : `?period=${period}`}`;
  const head = { path, page, title, description: 'The links that the community likes most.' };
  return firstPosts(context, head, 'top', { period });
}

/** @throws NotFoundError, as do the feeds of a tag, site and user */
export async function categoryFeed(context: Context, subject: string): Promise<Feed> {
  const { slug, name, description } = await getCategory(context, subject);
  const path = `category/${encodeURIComponent(slug)}`;
  return newestPosts(context, { path, page: `/${path}`, title: name, description }, { category: slug });
}

/** The former slug of a merged tag leads to the feed of the tag that it was merged into. */
export async function tagFeed(context: Context, subject: string): Promise<Feed> {
  const { slug, name } = await getTag(context, subject);
  const path = `tag/${slug}`;
  const head = { path, page: `/${path}`, title: name, description: `Links with the tag ${name}.` };
  return newestPosts(context, head, { tag: slug });
}

export async function siteFeed(context: Context, subject: string): Promise<Feed> {
  const site = await findSite(context.database.read, subject);
  if (!site) throw new NotFoundError();
  const path = `site/${site.host}`;
  const head = { path, page: `/${path}`, title: site.host, description: `Links to ${site.host}.` };
  return newestPosts(context, head, { site: site.host });
}

export async function userFeed(context: Context, id: number): Promise<Feed> {
  const { username } = await getUser(context, null, id);
  const path = `user/${id}`;
  const head = { path, page: `/${path}`, title: username, description: `Links that ${username} has shared.` };
  return newestPosts(context, head, { author: id });
}

/** The newest posts that match a search. */
export async function searchFeed(context: Context, q: string): Promise<Feed> {
  const rows = await newestFound(context.database.read, q, FEED_MAX);
  const query = `?${new URLSearchParams({ q }).toString()}`;
  const words = withoutDirections(q);
  const head = {
    path: 'search',
    query,
    page: `/search${query}`,
    title: `Search for "${words}"`,
    description: `Links that match ${words}.`,
  };
  return feedOf(context, head, withinSpan(rows, context.clock()));
}

async function newestPosts(context: Context, head: FeedHead, query: PostsQuery): Promise<Feed> {
  const posts = await findRows(context, 'recent', query, FEED_MAX);
  return feedOf(context, head, withinSpan(posts, context.clock()));
}

async function firstPosts(
  context: Context,
  head: FeedHead,
  order: FeedOrder,
  query: PostsQuery & { period?: TopPeriod },
): Promise<Feed> {
  return feedOf(context, head, await findRows(context, order, query, RANKED_MAX));
}

async function findRows(
  { database, clock }: Context,
  order: FeedOrder,
  query: PostsQuery & { period?: TopPeriod },
  limit: number,
) {
  const rows = await findFirst(database.read, readListQuery(order, null, query, clock()), limit);
  if (!rows) throw new NotFoundError();
  return rows;
}

async function feedOf(
  { config, database }: Context,
  { path, query = '', id = `feed/${path}${query}`, page, title, description }: FeedHead,
  rows: Awaited<ReturnType<typeof findRows>>,
): Promise<Feed> {
  const { publicUrl, siteName } = config;
  const posts = await viewPosts(database.read, rows);
  return {
    id: tagUri(publicUrl, id),
    title: `${title} · ${siteName}`,
    description,
    siteName,
    url: `${publicUrl}/feeds/${path}`,
    query,
    page: publicUrl + page,
    entries: posts.map((post) => postEntry(publicUrl, post)),
  };
}
