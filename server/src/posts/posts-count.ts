import type { Tx } from '../db/database.ts';

/** Changes the author's count by the number of posts that become listed, or, if negative, are no longer listed. */
export async function changePostsCount(tx: Tx, author_id: number, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ posts_count: eb('posts_count', '+', by) }))
    .where('id', '=', author_id)
    .execute();
}
