import { SUGGESTIONS_MAX } from '@magpie/contract/limits';
import type { Suggestion, Suggestions } from '@magpie/contract/search/search';
import type { Context } from '../context.ts';
import { beginsWith } from '../db/begins-with.ts';
import type { Queries } from '../db/database.ts';
import { isForgiving, similarBeginning } from '../db/search/neighbours.ts';
import type { Viewer } from '../permissions.ts';
import { postSlug } from '../slugs.ts';
import { indexedText } from '../words/words.ts';
import { correctedQuery } from './correct.ts';
import { bestPosts } from './search.ts';
import { postsIn } from './sources.ts';

/** The maximum number of suggested tags, of sites and of users; the other suggestions are posts. */
const MAX_PER_KIND = 2;
/**
 * At most this many sites, and this many users, whose name begins with the typed text are read; of these, the ones with the
 * most posts are suggested.
 */
const NAMES_MAX = 100;

/** The beginning of a whole address that was typed or pasted. */
const ADDRESS_START = /^(https?:\/\/)?(www\.)?/i;

/** Suggestions while a search is being typed. Typing errors are corrected as in a search. */
export async function suggest({ database }: Context, viewer: Viewer, typed: string): Promise<Suggestions> {
  const { read } = database;
  const sought = typed.replace(ADDRESS_START, '');
  if (sought === '') return { results: [] };
  const asTyped = await bestPosts(read, sought, SUGGESTIONS_MAX, viewer);
  const corrected = asTyped.length > 0 ? null : await correctedQuery(await postsIn(read), sought);
  const posts = corrected ? await bestPosts(read, corrected, SUGGESTIONS_MAX, viewer) : asTyped;
  const others: Suggestion[] = [];
  for (const find of [suggestTags, suggestSites, suggestUsers]) {
    const found = await find(read, sought, asTyped.length === 0);
    others.push(...(found.length === 0 && corrected ? await find(read, corrected) : found));
  }
  return { results: [...posts.map(postSuggestion).slice(0, SUGGESTIONS_MAX - others.length), ...others] };
}

function postSuggestion({ id, title }: { id: number; title: string }): Suggestion {
  return { kind: 'post', label: title, url: `/post/${id}/${postSlug(title)}` };
}

/**
 * Tags whose name has, for each typed word, a word that begins with it. If there are none and `isForgiven` is
 * true, a typed word may differ by one typing error from the beginning of a word of the name.
 */
async function suggestTags(queries: Queries, typed: string, isForgiven = false): Promise<Suggestion[]> {
  const words = indexedText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const tags = await queries.selectFrom('tags').select(['name', 'slug', 'posts_count']).execute();
  const beginningBy = (begins: (part: string, word: string) => boolean) =>
    tags.filter(({ name }) => {
      const own = indexedText(name).split(' ');
      return words.every((word) => own.some((part) => begins(part, word)));
    });
  const exact = beginningBy((part, word) => part.startsWith(word));
  const found = exact.length > 0 || !isForgiven ? exact : beginningBy(beginsAlmost);
  return mostPosted(found).map(({ name, slug }) => ({ kind: 'tag', label: name, url: `/tag/${slug}` }));
}

function beginsAlmost(part: string, word: string): boolean {
  return part.startsWith(word) || (isForgiving(word) && similarBeginning(word, part) !== undefined);
}

async function suggestSites(queries: Queries, typed: string): Promise<Suggestion[]> {
  const sites = await queries
    .selectFrom('sites')
    .select(['host', 'posts_count'])
    .where(beginsWith(queries, 'host', typed.toLowerCase()))
    .where('posts_count', '>', 0)
    .limit(NAMES_MAX)
    .execute();
  return mostPosted(sites).map(({ host }) => ({ kind: 'site', label: host, url: `/site/${host}` }));
}

async function suggestUsers(queries: Queries, typed: string): Promise<Suggestion[]> {
  const users = await queries
    .selectFrom('users')
    .select(['id', 'username', 'posts_count'])
    .where(beginsWith(queries, 'username_key', typed.toLowerCase()))
    .where('deleted_at', 'is', null)
    .limit(NAMES_MAX)
    .execute();
  return mostPosted(users).map(({ id, username }) => ({ kind: 'user', label: username, url: `/user/${id}` }));
}

function mostPosted<Row extends { posts_count: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.posts_count - a.posts_count).slice(0, MAX_PER_KIND);
}
