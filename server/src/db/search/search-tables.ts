/**
 * Tables with the words of posts and comments, for the full-text index of each engine. The text itself is in `posts` and
 * `comments`.
 */

export interface PostWordsTable {
  post_id: number;
  title: string;
  /** Host and author. */
  topics: string;
  description: string;
  /** Title and description of the linked page. */
  preview: string;
  /** The words for operators and for names of tags (filter-words.ts). */
  filters: string;
}

export interface CommentWordsTable {
  comment_id: number;
  content: string;
  filters: string;
}

/** The progress of indexing in the background; without a row, everything is indexed. */
export interface SearchBuildsTable {
  words: 'post_words' | 'comment_words';
  /** Posts or comments with a lower id are not indexed yet, unless they were edited. */
  below_id: number;
}

/** The range of all rows, newest first. */
export const NEWEST_FIRST = { order: 'desc', past: null } as const;

/** What differs between the two searched tables. */
export interface SearchedTable {
  items: 'posts' | 'comments';
  words: SearchBuildsTable['words'];
  idColumn: 'post_id' | 'comment_id';
  /** The name of the full-text index. */
  index: 'posts_search' | 'comments_search';
  fields: readonly string[];
}

export const SEARCHED_POSTS: SearchedTable = {
  items: 'posts',
  words: 'post_words',
  idColumn: 'post_id',
  index: 'posts_search',
  fields: ['title', 'topics', 'description', 'preview', 'filters'],
};
export const SEARCHED_COMMENTS: SearchedTable = {
  items: 'comments',
  words: 'comment_words',
  idColumn: 'comment_id',
  index: 'comments_search',
  fields: ['content', 'filters'],
};
export const SEARCHED_TABLES: readonly SearchedTable[] = [SEARCHED_POSTS, SEARCHED_COMMENTS];

/**
 * In PostgreSQL's index, each word begins with the number of the block of its row, so that the newest rows with a common
 * word are found without reading the older ones.
 */
export const BLOCK_ROWS = 8192;
