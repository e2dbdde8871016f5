import { calls } from '@magpie/contract/calls';
import type { Rank, TrendingPage, TrendingQuery } from '@magpie/contract/curation/trending';
import type { HalfLife } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import { pageSize } from '../db/paging.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { findListed } from './find-posts.ts';
import { postPage } from './list-posts.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { rankOf, rankParts } from './ranking.ts';
import { foldPage, VARIED_PAGE } from './variety.ts';

/**
 * A page of Trending as this viewer reads it. For variety, some posts of the page are in `folded` instead of `results`;
 * `next` goes on after the posts of both fields.
 * @throws UnauthorizedError, InvalidError for filters; NotFoundError for an invalid page
 */
export async function listTrending(
  context: Context,
  viewer: Viewer,
  query: TrendingQuery,
): Promise<TrendingPage> {
  const { read } = context.database;
  const listQuery = readListQuery('trending', viewer, query, context.clock());
  const isVaried = query.variety !== 'off' && isMixed(listQuery);
  const found = await findListed(read, listQuery, query, viewer, isVaried ? VARIED_PAGE : undefined);
  const page = await postPage(context, viewer, calls.listTrendingPosts.path, query, found);
  if (!isVaried) return { ...page, folded: [] };
  return { ...page, ...foldPage(page.results, pageSize(query), page.next === null) };
}

/** How the rank of a post comes about. @throws NotFoundError, also for a removed post that the viewer may not read */
export async function getRank(
  { database }: Context,
  viewer: Viewer,
  id: number,
  halfLife: HalfLife | null,
): Promise<Rank> {
  const post = await database.read
    .selectFrom('posts')
    .select(['status', 'author_id', 'likes_count', 'discussion_count', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(viewer, post);
  const parts = rankParts(post, halfLife);
  return {
    rank: rankOf(post, halfLife),
    likes: post.likes_count,
    comments: post.discussion_count,
    parts: [
      { name: 'likes', value: parts.likes },
      { name: 'comments', value: parts.comments },
      { name: 'age', value: parts.age },
    ],
  };
}

/** Whether variety applies: not to the posts of one site or author, to saved or hidden posts, or to a list by status. */
function isMixed({ site, author, bookmarkedBy, hiddenBy, statuses }: ListQuery): boolean {
  return site === null && author === null && bookmarkedBy === null && hiddenBy === null && statuses === null;
}
