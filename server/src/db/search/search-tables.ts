/** Tables with the words of posts and comments, for the full-text index of each engine. The text itself is in `posts` and `comments`. */

export interface PostWordsTable {
  post_id: number;
  title: string;
  /** Host and author. */
  topics: string;
  description: string;
  /** Title and description of the linked page. */
  preview: string;
  /** The words for the operators `site:`, `author:` and `tag:`, and for names of tags (filter-words.ts). */
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
  /** The name of the full-text index. */
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
