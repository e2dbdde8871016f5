import { calls } from '@magpie/contract/calls';
import type { FoundComment, FoundPost, SearchQuery, SearchReply } from '@magpie/contract/search';
import type { SearchSort } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import { findComments } from '../comments/comment-rows.ts';
import { viewComments } from '../comments/comment-view.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type KeySource, sorted } from '../db/index-scan.ts';
import { CREATED_AT, type SortColumn, TOP_KEY } from '../db/keyset.ts';
import { type Page, pageUrl, readFirst, readPage } from '../db/paging.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { isListed, type Viewer } from '../permissions.ts';
import { addPostFlags } from '../posts/post-flags.ts';
import { findPosts } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { indexedText } from '../words/words.ts';
import { correctedQuery } from './correct.ts';
import { constraintsOf, findMatches, type Match } from './find-matches.ts';
import { highlightsOf } from './highlights.ts';
import { isEmpty, parseQuery, type SearchQuery as ParsedQuery } from './parse-query.ts';
import { COMMENT_FIELDS, POST_FIELDS, relevanceOf, type SoughtTitle } from './relevance.ts';
import { readTagWords, tagNamesOf, type TagWords } from './tag-words.ts';

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
  const matches = (other: ParsedQuery) =>
    query.type === 'comments' ? matchingComments(read, other) : matchingPosts(read, other);
  const hasNone = found.results.length === 0 && !query.page && !query.cursor;
  const url = context.config.publicUrl + calls.search.path;
  const filters = { q: query.q, type: query.type, sort: query.sort, page_size: query.page_size };
  return {
    results: found.results,
    next: pageUrl(url, filters, found.next),
    previous: pageUrl(url, filters, found.previous),
    corrected: hasNone ? await correctedQuery(read, query.q, matches) : null,
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
  const source = sourceOf(parsed, query, COMMENT_FIELDS, () => matchingComments(queries, parsed));
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
  return sourceOf(parsed, query, POST_FIELDS, (title) => matchingPosts(queries, parsed, title?.words));
}

/** @param title the words of the whole query, where a post's title may be them; null for operators and negated words */
export async function matchingPosts(
  queries: Queries,
  parsed: ParsedQuery,
  title: string | null = null,
): Promise<Match[]> {
  const tags = await readTagWords(queries);
  const { formula, conditions } = await constraintsOf(queries, SEARCHED_POSTS, parsed, tags);
  const posts = {
    queries,
    table: SEARCHED_POSTS,
    join: sql`join posts on posts.id = post_words.post_id`,
    columns: sql`posts.created_at, posts.likes_count, posts.comments_count, posts.title as heading`,
    fields: SEARCHED_POSTS.fields,
  };
  const matches = await findMatches(posts, formula, [LISTED_POST, ...conditions], title);
  return matches.map(
    ({ fields: [own = '', topics = '', description = '', preview = '', filters = ''], ...match }) => ({
      ...match,
      fields: [own, `${tagNamesOf(filters, tags)} ${topics}`, description, preview],
    }),
  );
}

/** A comment is not found by the names of its post's tags. */
const NO_TAGS: TagWords = new Map();

const LISTED_POST: RawBuilder<boolean> = sql`posts.is_listed = 1`;

async function matchingComments(queries: Queries, parsed: ParsedQuery): Promise<Match[]> {
  const { formula, conditions } = await constraintsOf(queries, SEARCHED_COMMENTS, parsed, NO_TAGS);
  const comments = {
    queries,
    table: SEARCHED_COMMENTS,
    join: sql`join comments on comments.id = comment_words.comment_id join posts on posts.id = comments.post_id`,
    columns: sql`comments.created_at, comments.likes_count, 0 as comments_count, '' as heading`,
    fields: ['content'],
  };
  const isPublic = sql<boolean>`comments.status in ('active', 'flagged') and ${LISTED_POST}`;
  return findMatches(comments, formula, [isPublic, ...conditions], null);
}

/** The matches in the order asked for. */
function sourceOf(
  parsed: ParsedQuery,
  { q, sort = 'relevance' }: SearchQuery,
  fields: typeof POST_FIELDS,
  find: (title: SoughtTitle | null) => Promise<Match[]>,
): KeySource {
  const { wanted, unwanted, filters } = parsed;
  const title =
    wanted.length > 0 && unwanted.length === 0 && filters.length === 0
      ? { text: q, words: indexedText(q) }
      : null;
  const keyOf: Record<SearchSort, (match: Match) => number> = {
    relevance: (match) => relevanceOf(match, wanted, fields, title),
    newest: ({ created_at }) => created_at,
    top: ({ likes_count, created_at }) => likes_count * 2 ** 32 + Math.floor(created_at / 1000),
  };
  return sorted(SORTS[sort], async () => {
    const matches = isEmpty(parsed) ? [] : await find(title);
    return matches.map((match) => ({ id: match.id, sort: keyOf[sort](match) }));
  });
}
