import { indexedText } from '../../words/words.ts';
import type { Tx } from '../database.ts';
import { insertAll } from '../insert-all.ts';
import { ANY_ROW, authorWord } from './filter-words.ts';

interface IndexedComment {
  id: number;
  content: string;
  username: string;
}

/** Adds new comments to the search index. */
export async function indexComments(tx: Tx, comments: readonly IndexedComment[]): Promise<void> {
  const rows = comments.map(({ id, content, username }) => ({
    comment_id: id,
    content: indexedText(content),
    filters: `${ANY_ROW} ${authorWord(username)}`,
  }));
  await insertAll(tx, 'comment_words', rows);
}

/** Updates the search index after an edit. */
export async function reindexComment(tx: Tx, id: number, content: string): Promise<void> {
  await tx
    .updateTable('comment_words')
    .set({ content: indexedText(content) })
    .where('comment_id', '=', id)
    .execute();
}
