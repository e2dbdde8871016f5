import type { Post } from '@magpie/contract/posts';
import type { Queries } from '../db/database.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import { openReports } from './open-reports.ts';

/** Adds what differs for a viewer: their marks and, for admins, the open reports. One look-up each. */
export async function markPosts(queries: Queries, viewer: Viewer, posts: readonly Post[]): Promise<Post[]> {
  if (!viewer || posts.length === 0) return [...posts];
  const ids = posts.map(({ id }) => id);
  const can_moderate = isAdmin(viewer);
  const [liked, bookmarked, reported, reports] = await Promise.all([
    marked(queries, 'post_likes', 'user_id', viewer.id, ids),
    marked(queries, 'bookmarks', 'user_id', viewer.id, ids),
    marked(queries, 'reports', 'reporter_id', viewer.id, ids),
    can_moderate ? openReports(queries, 'post_id', ids) : null,
  ]);
  return posts.map((post) => ({
    ...post,
    is_liked: liked.has(post.id),
    is_bookmarked: bookmarked.has(post.id),
    is_reported: reported.has(post.id),
    can_moderate,
    ...(reports && { reports: reports.get(post.id) ?? [] }),
  }));
}

async function marked(
  queries: Queries,
  table: 'post_likes' | 'bookmarks' | 'reports',
  whose: 'user_id' | 'reporter_id',
  viewer_id: number,
  ids: readonly number[],
): Promise<Set<number | null>> {
  const { ref } = queries.dynamic;
  const rows = await queries
    .selectFrom(table)
    .select('post_id')
    .where(ref<string>(whose), '=', viewer_id)
    .where('post_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}
