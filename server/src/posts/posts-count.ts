import type { Tx } from '../db/database.ts';
import { type Given, prepareChange } from '../db/prepared.ts';

/** Updates the author's count when a post becomes listed (`by` 1) or unlisted (-1). */
export async function movePostsCount(tx: Tx, author_id: number, by: number): Promise<void> {
  if (by === 0) return;
  await moveUserCount(tx, { author_id, by });
}

const moveUserCount = prepareChange((tx, given: Given<{ author_id: number; by: number }>) =>
  tx
    .updateTable('users')
    .set(({ eb }) => ({ posts_count: eb('posts_count', '+', given('by')) }))
    .where('id', '=', given('author_id')),
);
