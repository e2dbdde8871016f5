import { calls } from '@magpie/contract/calls';
import type { FoundComment, FoundPost, SearchQuery, SearchReply } from '@magpie/contract/search';
import type { SearchSort } from '@magpie/contract/values';
import { findComments } from '../comments/comment-rows.ts';
import { viewComments } from '../comments/comment-view.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type KeySource, sorted } from '../db/index-scan.ts';
import { CREATED_AT, type SortColumn, TOP_KEY } from '../db/keyset.ts';
import { type Page, pageUrl, readFirst, readPage } from '../db/paging.ts';
import { SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { isListed, type Viewer } from '../permissions.ts';
import { addPostFlags } from '../posts/post-flags.ts';
import { findPosts } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { indexedText } from '../words/words.ts';
import { correctedQuery } from './correct.ts';
import { findMatches } from './find-matches.ts';
import { highlightsOf } from './highlights.ts';
import { isEmpty, parseQuery, type SearchQuery as ParsedQuery } from './parse-query.ts';
import { raritiesOf } from './rarity.ts';
import { type Match, relevanceOf } from './relevance.ts';
import { commentsIn, postsIn, type Source } from './sources.ts';

const RELEVANCE: SortColumn = { name: 'relevance', isInteger: false, order: 'desc' };
const SORTS: Record<SearchSort, SortColumn> = { relevance: RELEVANCE, newest: CREATED_AT, top: TOP_KEY };

/**
 * Public posts or comments that match a query, as this viewer reads them.
 * @throws NotFoundError for an invalid page
 */
export async function search(context: Context, viewer: Viewer, query: SearchQuery): Promise<SearchReply> {
  const { read } = context.database;
  const parsed = parseQuery(query.q);
  const found =
    query.type === 'comments'
      ? await searchComments(read, viewer, parsed, query)
      : await searchPosts(read, viewer, parsed, query);
  const searched = query.type === 'comments' ? commentsIn : postsIn;
  const hasNone = found.results.length === 0 && !query.page && !query.cursor;
  const url = context.config.publicUrl + calls.search.path;
  const filters = { q: query.q, type: query.type, sort: query.sort, page_size: query.page_size };
  return {
    results: found.results,
    next: pageUrl(url, filters, found.next),
    previous: pageUrl(url, filters, found.previous),
    corrected: hasNone ? await correctedQuery(await searched(read), query.q) : null,
  };
}

type Found<Item> = Omit<Page<never>, 'rows'> & { results: Item[] };

async function searchPosts(
  queries: Queries,
  viewer: Viewer,
  parsed: ParsedQuery,
  query: SearchQuery,
): Promise<Found<FoundPost>> {
  const source = postSource(queries, parsed, query);
  const { rows, ...links } = await readPage(source, loadListed(queries), query);
  const posts = await addPostFlags(queries, viewer, await viewPosts(queries, rows));
  const results = posts.map((post) => {
    const { title, description, preview_title, preview_description } = post;
    const texts = { title, description, preview_title, preview_description };
    return { ...post, highlights: highlightsOf(texts, parsed.wanted) };
  });
  return { ...links, results };
}

async function searchComments(
  queries: Queries,
  viewer: Viewer,
  parsed: ParsedQuery,
  query: SearchQuery,
): Promise<Found<FoundComment>> {
  const source = sourceOf(() => commentsIn(queries), parsed, query);
  const load = async (ids: readonly number[]) => (await findComments(queries, ids)).filter(isListed);
  const { rows, ...links } = await readPage(source, load, query);
  const comments = await viewComments(queries, viewer, rows);
  const results = comments.map((comment) => ({
    ...comment,
    highlights: highlightsOf({ content: comment.content }, parsed.wanted),
  }));
  return { ...links, results };
}

/** The titles of the most relevant posts. */
export function bestPosts(queries: Queries, q: string, limit: number) {
  const load = (ids: readonly number[]) =>
    queries.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids).execute();
  return readFirst(postSource(queries, parseQuery(q), { q }), load, limit);
}

/** The posts that were submitted last. */
export function newestPosts(queries: Queries, q: string, limit: number) {
  return readFirst(postSource(queries, parseQuery(q), { q, sort: 'newest' }), loadListed(queries), limit);
}

/** A post may have been removed since it was found. */
function loadListed(queries: Queries) {
  return async (ids: readonly number[]) => (await findPosts(queries, ids)).filter(isListed);
}

function postSource(queries: Queries, parsed: ParsedQuery, query: SearchQuery): KeySource {
  return sourceOf(() => postsIn(queries), parsed, query);
}

/** The matches in the order asked for. */
function sourceOf(
  read: () => Promise<Source>,
  parsed: ParsedQuery,
  { q, sort = 'relevance' }: SearchQuery,
): KeySource {
  const { wanted, unwanted, filters } = parsed;
  const isTitle = wanted.length > 0 && unwanted.length === 0 && filters.length === 0;
  const title = isTitle ? { text: q, words: indexedText(q) } : null;
  return sorted(SORTS[sort], async () => {
    if (isEmpty(parsed)) return [];
    const source = await read();
    const matches = await findMatches(source, parsed, source.table === SEARCHED_POSTS ? title?.words : null);
    const keyOf = await keyFunction(source);
    return matches.map((match) => ({ id: match.id, sort: keyOf(match) }));
  });

  async function keyFunction(source: Source): Promise<(match: Match) => number> {
    switch (sort) {
      case 'newest':
        return ({ created_at }) => created_at;
      case 'top':
        return ({ likes_count, created_at }) => likes_count * 2 ** 32 + Math.floor(created_at / 1000);
      case 'relevance': {
        const rarities = await raritiesOf(source, wanted);
        const terms = wanted.map((term, index) => ({ ...term, rarity: rarities[index] ?? 1 }));
        return (match) => relevanceOf(match, terms, source.weighed, title);
      }
    }
  }
}
