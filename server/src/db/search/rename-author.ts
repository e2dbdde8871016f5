import type { Tx } from '../database.ts';
import { ANY_ROW, authorWord } from './filter-words.ts';
import { indexManyPosts } from './index-posts.ts';

/** Searches find the posts and comments of a user by their new name. To be called after it is stored. */
export async function renameAuthor(tx: Tx, author_id: number, username: string): Promise<void> {
  const posts = await tx.selectFrom('posts').select('id').where('author_id', '=', author_id).execute();
  await indexManyPosts(
    tx,
    posts.map(({ id }) => id),
  );
  await tx
    .updateTable('comment_words')
    .set({ filters: `${ANY_ROW} ${authorWord(username)}` })
    .where('comment_id', 'in', (query) =>
      query.selectFrom('comments').select('id').where('author_id', '=', author_id),
    )
    .execute();
}
