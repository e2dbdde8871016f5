import type { Tx } from '../db/database.ts';
import { type Given, prepareChange } from '../db/prepared.ts';

/** A comment came to be listed (`by` 1) or ceased to be (-1): its post's counts move, and with them its rank. */
export async function moveCommentCounts(
  tx: Tx,
  comment: { author_id: number },
  post: { id: number; author_id: number },
  by: number,
): Promise<void> {
  if (by === 0) return;
  const discussed = comment.author_id === post.author_id ? 0 : by;
  await movePostCounts(tx, { id: post.id, by, discussed });
}

const movePostCounts = prepareChange((tx, given: Given<{ id: number; by: number; discussed: number }>) =>
  tx
    .updateTable('posts')
    .set(({ eb }) => ({
      comments_count: eb('comments_count', '+', given('by')),
      discussion_count: eb('discussion_count', '+', given('discussed')),
    }))
    .where('id', '=', given('id')),
);
