import type { Tx } from '../database.ts';
import { indexComments } from './index-comments.ts';
import { indexPosts } from './index-posts.ts';

const ITEMS_PER_STEP = 500;

/** Makes searches find the posts and comments of a user by their new name. To be called after it is stored. */
export async function renameAuthor(tx: Tx, author_id: number, username: string): Promise<void> {
  await inSteps(tx, 'posts', author_id, (ids) => indexPosts(tx, ids));
  await inSteps(tx, 'comments', author_id, async (ids) => {
    const comments = await tx
      .selectFrom('comments')
      .select(['id', 'content'])
      .where('id', 'in', ids)
      .execute();
    await indexComments(
      tx,
      comments.map((comment) => ({ ...comment, username })),
    );
  });
}

async function inSteps(
  tx: Tx,
  table: 'posts' | 'comments',
  author_id: number,
  index: (ids: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const items = await tx.selectFrom(table).select('id').where('author_id', '=', author_id).execute();
  const ids = items.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += ITEMS_PER_STEP)
    await index(ids.slice(start, start + ITEMS_PER_STEP));
}
