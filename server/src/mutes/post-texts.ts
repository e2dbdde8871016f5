import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { FIELD_END, indexedFields, type MutedWords } from './muted-words.ts';

/** Which of these posts have a muted word in their title, description or preview. */
export async function postsWithWords(
  queries: Queries,
  words: MutedWords,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (words.areNone || ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number; words: string }>`
    select post_id as id, title || ${FIELD_END} || description || ${FIELD_END} || preview as words
    from post_words where post_id in (${sql.join(ids)})`.execute(queries);
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  const texts = [...rows, ...(missing.length > 0 ? await wordsOfPosts(queries, missing) : [])];
  return new Set(texts.filter((text) => words.areIn(text.words)).map(({ id }) => id));
}

/** While the search index is being built, it lacks posts. */
async function wordsOfPosts(queries: Queries, ids: readonly number[]) {
  const posts = await queries
    .selectFrom('posts')
    .select(['id', 'title', 'description', 'preview_title', 'preview_description'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return posts.map(({ id, title, description, preview_title, preview_description }) => ({
    id,
    words: indexedFields([title, description, `${preview_title ?? ''} \n ${preview_description ?? ''}`]),
  }));
}
