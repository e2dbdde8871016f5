import type { Queries } from '../db/database.ts';
import { tagWord } from '../db/search/filter-words.ts';
import { soughtText, type Term } from '../db/search/formula.ts';
import { indexedText } from '../words/words.ts';

/**
 * The words of the names of tags, by the word that stands for the tag among the filters of its posts. The index holds no
 * names of tags, because a tag that is renamed or merged may have very many posts.
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

/** What stands for a tag among the filters of its posts: its own word, and those of tags that were merged into it. */
export async function wordsOfTag(queries: Queries, id: number): Promise<string[]> {
  const merged = await queries.selectFrom('merged_tags').select('id').where('tag_id', '=', id).execute();
  return [tagWord(id), ...merged.map((tag) => tagWord(tag.id))];
}

/** What finds a term in posts: the term itself, or a tag whose name contains it. */
export function withTags(term: Term, tags: TagWords): Term[] {
  const sought = soughtText(term);
  const named = [...tags].filter(([, name]) => ` ${name} `.includes(sought));
  return [term, ...named.map(([word]) => ({ words: [word], isPrefix: false }))];
}

/** The words of the names of a post's tags. */
export function tagNamesOf(filters: string, tags: TagWords): string {
  return [...new Set(filters.split(' ').flatMap((word) => tags.get(word) ?? []))].join(' ');
}
