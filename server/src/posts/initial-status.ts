import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { type Actor, isAdmin } from '../permissions.ts';

/**
 * How a new post of this author stands: where the site holds first posts, it waits until enough others of the author are
 * shown. What waits or was rejected does not count, so that submitting more of it leads nowhere.
 */
export async function standingOfNew(
  { config: { holdFirstPosts } }: Context,
  tx: Tx,
  author: Actor,
): Promise<Pick<PostRow, 'status' | 'was_held'>> {
  const shown = { status: 'active', was_held: 0 } as const;
  if (holdFirstPosts === 0 || author.is_staff || isAdmin(author)) return shown;
  const { posts_count } = await tx
    .selectFrom('users')
    .select('posts_count')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow();
  return posts_count < holdFirstPosts ? { status: 'pending', was_held: 1 } : shown;
}
