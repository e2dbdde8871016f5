import type { Queries } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';

/** The reasons of the rejected posts among these, by post id, in one query. */
export async function rejectionReasons(
  queries: Queries,
  posts: readonly Pick<PostRow, 'id' | 'status'>[],
): Promise<Map<number, string>> {
  const rejected = posts.filter(({ status }) => status === 'rejected').map(({ id }) => id);
  if (rejected.length === 0) return new Map();
  const rows = await queries
    .selectFrom('decisions')
    .select(['post_id', 'reason'])
    .where('post_id', 'in', rejected)
    .where('verb', '=', 'reject')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ post_id, reason }) => [post_id ?? 0, reason]));
}
