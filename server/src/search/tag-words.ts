import type { Queries } from '../db/database.ts';
import { TAG_WORD_START, tagWord } from '../db/search/filter-words.ts';
import { soughtText, type Term } from '../db/search/formula.ts';
import { indexedText } from '../words/words.ts';

/**
 * The words of each tag's name, by the word that the index has for the tag (`tagWord`). The index does not contain the names
 * themselves, because a tag that is renamed or merged may have very many posts.
 */
export type TagWords = ReadonlyMap<string, string>;

export async function readTagWords(queries: Queries): Promise<TagWords> {
  const merged = queries
    .selectFrom('merged_tags')
    .innerJoin('tags', 'tags.id', 'merged_tags.tag_id')
    .select(['merged_tags.id', 'tags.name']);
  const tags = await queries.selectFrom('tags').select(['id', 'name']).unionAll(merged).execute();
  return new Map(tags.map(({ id, name }) => [tagWord(id), indexedText(name)]));
}

/** For each tag, the words that find its posts: its own, and those of the tags that were merged into it. */
export async function wordsOfTags(queries: Queries, ids: readonly number[]): Promise<string[][]> {
  if (ids.length === 0) return [];
  const tags = queries.selectFrom('merged_tags').select(['id', 'tag_id']);
  const merged = await tags.where('tag_id', 'in', ids).execute();
  return ids.map((id) =>
    [id, ...merged.filter((tag) => tag.tag_id === id).map((tag) => tag.id)].map(tagWord),
  );
}

/** The terms that find posts for a term: the term itself, and each tag whose name contains it. */
export function withTags(term: Term, tags: TagWords): Term[] {
  const sought = soughtText(term);
  const named = [...tags].filter(([, name]) => ` ${name} `.includes(sought));
  return [term, ...named.map(([word]) => ({ words: [word], isPrefix: false }))];
}

/** The words of the names of a post's tags. @param filters words, of which those for tags come last */
export function tagNamesOf(filters: string, tags: TagWords): string {
  const start = filters.indexOf(TAG_WORD_START);
  if (start === -1) return '';
  const words = filters.slice(start).split(' ');
  return [...new Set(words.flatMap((word) => tags.get(word) ?? []))].join(' ');
}
