import type { Tx } from '../db/database.ts';
import { type Param, prepareChange } from '../db/prepared.ts';

/** Updates the author's count when a post becomes listed (`by` 1) or unlisted (-1). */
export async function changePostsCount(tx: Tx, author_id: number, by: number): Promise<void> {
  if (by === 0) return;
  await changeUserCount(tx, { author_id, by });
}

const changeUserCount = prepareChange((tx, param: Param<{ author_id: number; by: number }>) =>
  tx
    .updateTable('users')
    .set(({ eb }) => ({ posts_count: eb('posts_count', '+', param('by')) }))
    .where('id', '=', param('author_id')),
);
