import type { Queries } from '../db/database.ts';
import { tagWord } from '../db/search/filter-words.ts';
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

/** The words that find the posts of a tag: its own, and those of the tags that were merged into it. */
export async function wordsOfTag(queries: Queries, id: number): Promise<string[]> {
  const merged = await queries.selectFrom('merged_tags').select('id').where('tag_id', '=', id).execute();
  return [tagWord(id), ...merged.map((tag) => tagWord(tag.id))];
}

/** The terms that find posts for a term: the term itself, and each tag whose name contains it. */
export function withTags(term: Term, tags: TagWords): Term[] {
  const sought = soughtText(term);
  const named = [...tags].filter(([, name]) => ` ${name} `.includes(sought));
  return [term, ...named.map(([word]) => ({ words: [word], isPrefix: false }))];
}

/** The words of the names of a post's tags. */
export function tagNamesOf(filters: string, tags: TagWords): string {
  return [...new Set(filters.split(' ').flatMap((word) => tags.get(word) ?? []))].join(' ');
}
