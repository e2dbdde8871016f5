import { calls } from '@magpie/contract/calls';
import type { PostPage, TopicQuery } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import type { SortKeyValues } from '../db/keyset.ts';
import { type Page, pageUrl } from '../db/paging.ts';
import type { Actor, Viewer } from '../permissions.ts';
import { addPostFlags } from '../posts/post-flags.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { findListed, findOwn } from './find-posts.ts';
import { addReasons, findReasons } from './follow-reasons.ts';
import { type FeedQuery, readListQuery } from './list-query.ts';

const CALLS = { recent: calls.listPosts, top: calls.listTopPosts } as const;

/**
 * A page of posts as this viewer reads them.
 * @throws UnauthorizedError, InvalidError for filters; NotFoundError for an invalid page
 */
export async function listFeed(
  context: Context,
  viewer: Viewer,
  order: keyof typeof CALLS,
  query: FeedQuery,
): Promise<PostPage> {
  const listQuery = readListQuery(order, viewer, query, context.clock());
  const page = await findListed(context.database.read, listQuery, query, viewer);
  const posts = await postPage(context, viewer, CALLS[order].path, query, page);
  return listQuery.followedBy === null ? posts : withReasons(context, listQuery.followedBy, posts, page.keys);
}

/** One's own posts, whatever their status, newest first. @throws NotFoundError for an invalid page */
export async function listMyPosts(context: Context, actor: Actor, query: TopicQuery): Promise<PostPage> {
  const own = await findOwn(context.database.read, actor.id, query);
  return postPage(context, actor, calls.listMyPosts.path, query, own);
}

async function withReasons(
  { database: { read } }: Context,
  user_id: number,
  page: PostPage,
  keys: readonly SortKeyValues[],
): Promise<PostPage> {
  const found = new Map(keys.flatMap(({ id, reason }) => (reason === undefined ? [] : [[id, reason]])));
  const others = keys.flatMap(({ id }) => (found.has(id) ? [] : id));
  const reasons = new Map([...found, ...(await findReasons(read, user_id, others))]);
  return { ...page, results: await addReasons(read, page.results, reasons) };
}

/** A page of posts, whose `next` and `previous` keep the filters. */
export async function postPage(
  { config, database }: Context,
  viewer: Viewer,
  path: string,
  filters: FeedQuery,
  { rows, next, previous }: Page<NamedPostRow>,
): Promise<PostPage> {
  const url = config.publicUrl + path;
  return {
    results: await addPostFlags(database.read, viewer, await viewPosts(database.read, rows)),
    next: pageUrl(url, filters, next),
    previous: pageUrl(url, filters, previous),
  };
}
