import { calls } from '@magpie/contract/calls';
import type { PostPage, PostsQuery, TopPostsQuery } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { type Page, type PageQuery, pageUrl } from '../db/paging.ts';
import { type Actor, isAdmin, type Viewer } from '../permissions.ts';
import { KeptPage, KeptReply } from '../kept/kept-page.ts';
import { findPostMarks, markPosts, postMarksFrom } from '../posts/post-marks.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { findListed, findOwn } from './find-posts.ts';
import { type PostOrder, readListQuery } from './list-query.ts';

type FeedQuery = PostsQuery & Pick<TopPostsQuery, 'period'>;

const CALLS = {
  recent: calls.listPosts,
  top: calls.listTopPosts,
  trending: calls.listTrendingPosts,
} as const;

/**
 * A page of posts. What everybody reads is kept, ready to be sent to who is nobody and, marked, to a viewer; what
 * holds more than marks, as an admin's page does, is put together anew.
 * @throws UnauthorizedError, InvalidError for filters; NotFoundError for a page that makes no sense
 */
export async function listFeed(
  context: Context,
  viewer: Viewer,
  order: PostOrder,
  query: FeedQuery,
): Promise<PostPage | KeptReply> {
  const asked = readListQuery(order, viewer, query, context.clock());
  const { read } = context.database;
  const load = async () =>
    toPostPage(context, CALLS[order].path, query, await findListed(read, asked, query));
  if (asked.bookmarkedBy !== null || asked.statuses) return markedFor(context, viewer, await load());

  const key = JSON.stringify([order, asked.period?.since, query]);
  const kept = await context.kept.feeds.get(key, async () => keptFeed(await load()));
  if (isAdmin(viewer)) return markedFor(context, viewer, kept.page);
  return new KeptReply(kept, (reader, ids) => findPostMarks(read, reader, ids));
}

/** One's own posts, whatever their status, the newest first. @throws NotFoundError for a page that makes no sense */
export async function listMyPosts(context: Context, actor: Actor, query: PageQuery): Promise<PostPage> {
  const own = await findOwn(context.database.read, actor.id, query);
  return markedFor(context, actor, await toPostPage(context, calls.listMyPosts.path, query, own));
}

/** A page as everybody reads it. */
export function keptFeed(page: PostPage): KeptPage<PostPage> {
  return new KeptPage(
    page,
    page.results.map(({ id }) => id),
    postMarksFrom,
  );
}

async function toPostPage(
  { config, database }: Context,
  path: string,
  filters: FeedQuery,
  { rows, next, previous }: Page<NamedPostRow>,
): Promise<PostPage> {
  const url = config.publicUrl + path;
  return {
    results: await viewPosts(database.read, rows),
    next: pageUrl(url, filters, next),
    previous: pageUrl(url, filters, previous),
  };
}

async function markedFor({ database }: Context, viewer: Viewer, page: PostPage): Promise<PostPage> {
  return { ...page, results: await markPosts(database.read, viewer, page.results) };
}
