import type { Tx } from '../database.ts';
import { ANY_ROW, authorWord } from './filter-words.ts';
import { indexPosts } from './index-posts.ts';

const POSTS_PER_STEP = 500;

/** Makes searches find the posts and comments of a user by their new name. To be called after it is stored. */
export async function renameAuthor(tx: Tx, author_id: number, username: string): Promise<void> {
  const posts = await tx.selectFrom('posts').select('id').where('author_id', '=', author_id).execute();
  for (let start = 0; start < posts.length; start += POSTS_PER_STEP)
    await indexPosts(
      tx,
      posts.slice(start, start + POSTS_PER_STEP).map(({ id }) => id),
    );
  await tx
    .updateTable('comment_words')
    .set({ filters: `${ANY_ROW} ${authorWord(username)}` })
    .where('comment_id', 'in', (query) =>
      query.selectFrom('comments').select('id').where('author_id', '=', author_id),
    )
    .execute();
}
