import type { Tx } from '../db/database.ts';

/**
 * Updates the counts of the post, and with them its rank, when a comment becomes listed (`by` 1) or is no longer listed
 * (-1).
 */
export async function changeCommentCounts(
  tx: Tx,
  comment: { author_id: number },
  post: { id: number; author_id: number },
  by: number,
): Promise<void> {
  if (by === 0) return;
  const discussed = comment.author_id === post.author_id ? 0 : by;
  await tx
    .updateTable('posts')
    .set(({ eb }) => ({
      comments_count: eb('comments_count', '+', by),
      discussion_count: eb('discussion_count', '+', discussed),
    }))
    .where('id', '=', post.id)
    .execute();
}
