import { indexedText } from '../../words/words.ts';
import type { Tx } from '../database.ts';
import { ANY_ROW, authorWords } from './filter-words.ts';
import { SEARCHED_COMMENTS } from './search-tables.ts';
import { type StoreOptions, storeWords } from './store-words.ts';

export interface IndexedComment {
  id: number;
  content: string;
  /** null when the author's account was deleted. */
  username: string | null;
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
    filters: [ANY_ROW, ...authorWords(username)].join(' '),
  }));
  await storeWords(tx, SEARCHED_COMMENTS, rows, options);
}
