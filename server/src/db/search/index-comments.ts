import { indexedText } from '../../words/words.ts';
import type { Tx } from '../database.ts';
import { ANY_ROW, authorWord } from './filter-words.ts';
import { SEARCHED_COMMENTS } from './search-tables.ts';
import { type StoreOptions, storeWords } from './store-words.ts';

export interface IndexedComment {
  id: number;
  content: string;
  username: string;
}

/** Updates the search index. Every transaction that changes the text of comments must call it. */
export async function indexComments(
  tx: Tx,
  comments: readonly IndexedComment[],
  options: StoreOptions = {},
): Promise<void> {
  const rows = comments.map(({ id, content, username }) => ({
    comment_id: id,
    content: indexedText(content),
    filters: `${ANY_ROW} ${authorWord(username)}`,
  }));
  await storeWords(tx, SEARCHED_COMMENTS, rows, options);
}
