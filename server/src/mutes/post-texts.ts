import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { FIELD_END, indexedFields, type MutedWords } from './muted-words.ts';

/** The words of a row of `post_words`. */
export const INDEXED_WORDS = sql<
  string | null
>`post_words.title || ${sql.lit(FIELD_END)} || post_words.description || ${sql.lit(FIELD_END)} || post_words.preview`;

interface PostText {
  post_id: number;
  /** null while the search index lacks the post. */
  words: string | null;
}

/** Which of these posts have a muted word in their title, description or preview. */
export async function postsWithWords(
  queries: Queries,
  words: MutedWords,
  posts: readonly PostText[],
): Promise<ReadonlySet<number>> {
  if (words.areNone) return new Set();
  const missing = posts.flatMap((post) => (post.words === null ? post.post_id : []));
  const texts = [...posts, ...(missing.length > 0 ? await wordsOfPosts(queries, missing) : [])];
  return new Set(
    texts.filter((text) => text.words !== null && words.areIn(text.words)).map(({ post_id }) => post_id),
  );
}

/** The words of posts that the search index lacks while it is being built. */
async function wordsOfPosts(queries: Queries, ids: readonly number[]): Promise<PostText[]> {
  const posts = await queries
    .selectFrom('posts')
    .select(['id', 'title', 'description', 'preview_title', 'preview_description'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return posts.map(({ id, title, description, preview_title, preview_description }) => ({
    post_id: id,
    words: indexedFields([title, description, `${preview_title ?? ''} \n ${preview_description ?? ''}`]),
  }));
}
