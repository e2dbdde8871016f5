import type { Tx } from '../db/database.ts';

/** A post of this author came to be listed (`by` 1) or ceased to be (-1). */
export async function movePostsCount(tx: Tx, author_id: number, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ posts_count: eb('posts_count', '+', by) }))
    .where('id', '=', author_id)
    .execute();
}
