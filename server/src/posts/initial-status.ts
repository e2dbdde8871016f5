import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { type Actor, isAdmin } from '../permissions.ts';

/**
 * The status of a new post: where the site holds first posts (`HOLD_FIRST_POSTS`), it is pending if too few other posts of
 * the author are listed. Pending and rejected posts do not count. Posts by staff and admins are not held.
 */
export async function initialStatus(
  { config: { holdFirstPosts } }: Context,
  tx: Tx,
  author: Actor,
): Promise<Pick<PostRow, 'status' | 'was_held'>> {
  const listed = { status: 'active', was_held: 0 } as const;
  if (holdFirstPosts === 0 || author.is_staff || isAdmin(author)) return listed;
  const { posts_count } = await tx
    .selectFrom('users')
    .select('posts_count')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow();
  return posts_count < holdFirstPosts ? { status: 'pending', was_held: 1 } : listed;
}
