import type { Tx } from '../db/database.ts';

/** Updates the author's count when a post becomes listed (`by` 1) or is no longer listed (-1). */
export async function changePostsCount(tx: Tx, author_id: number, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ posts_count: eb('posts_count', '+', by) }))
    .where('id', '=', author_id)
    .execute();
}
