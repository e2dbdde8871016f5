/** The words of posts and comments, which a full-text index of each engine covers. Other columns show the same text. */

export interface PostWordsTable {
  post_id: number;
  title: string;
  /** Host and author. */
  topics: string;
  description: string;
  /** What the page says about itself. */
  preview: string;
  /** What `site:`, `author:`, `tag:` and the names of tags look for (filter-words.ts). */
  filters: string;
}

export interface CommentWordsTable {
  comment_id: number;
  content: string;
  filters: string;
}

/** What differs between the two searched tables. */
export interface SearchedTable {
  words: 'post_words' | 'comment_words';
  idColumn: 'post_id' | 'comment_id';
  /** The index of SQLite. */
  index: 'posts_search' | 'comments_search';
  fields: readonly string[];
}

export const SEARCHED_POSTS: SearchedTable = {
  words: 'post_words',
  idColumn: 'post_id',
  index: 'posts_search',
  fields: ['title', 'topics', 'description', 'preview', 'filters'],
};
export const SEARCHED_COMMENTS: SearchedTable = {
  words: 'comment_words',
  idColumn: 'comment_id',
  index: 'comments_search',
  fields: ['content', 'filters'],
};
