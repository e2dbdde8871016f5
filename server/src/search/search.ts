import { calls } from '@magpie/contract/calls';
import type { FoundComment, FoundPost, SearchQuery, SearchReply } from '@magpie/contract/search/search';
import { findComments } from '../comments/comment-rows.ts';
import { viewComments } from '../comments/comment-view.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { KeySource } from '../db/index-scan.ts';
import { type Page, pageUrl, readFirst, readPage } from '../db/paging.ts';
import { withoutMuted } from '../mutes/unmuted.ts';
import { isListed, type Viewer } from '../permissions.ts';
import { addPostFlags } from '../posts/post-flags.ts';
import { findPosts } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { postSlug } from '../slugs.ts';
import { correctedQuery } from './correct.ts';
import { RANKED_MAX } from './find-matches.ts';
import { highlightsOf } from './highlights.ts';
import { matchesInOrder } from './matches-in-order.ts';
import { parseQuery, type SearchQuery as ParsedQuery } from './parse-query.ts';
import { commentsIn, postsIn } from './sources.ts';

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
  const hasNone = found.results.length === 0 && !found.next && !query.page && !query.cursor;
  const url = context.config.publicUrl + calls.search.path;
  const filters = { q: query.q, type: query.type, sort: query.sort, page_size: query.page_size };
  return {
    results: found.results,
    next: pageUrl(url, filters, found.next),
    previous: pageUrl(url, filters, found.previous),
    corrected: hasNone ? await correctedQuery(await searched(read), query.q) : null,
  };
}

type Found<Item> = Omit<Page<never>, 'rows' | 'keys'> & { results: Item[] };

async function searchPosts(
  queries: Queries,
  viewer: Viewer,
  parsed: ParsedQuery,
  query: SearchQuery,
): Promise<Found<FoundPost>> {
  const source = await withoutMuted(queries, viewer, postSource(queries, parsed, query), batchOf(query));
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
  const source = await withoutMuted(
    queries,
    viewer,
    matchesInOrder(() => commentsIn(queries), parsed, query),
    { item: 'comments', ...batchOf(query) },
  );
  const load = async (ids: readonly number[]) => (await findComments(queries, ids)).filter(isListed);
  const { rows, ...links } = await readPage(source, load, query);
  const comments = await viewComments(queries, viewer, rows);
  const results = comments.map((comment) => ({
    ...comment,
    post_slug: postSlug(comment.post_title),
    highlights: highlightsOf({ content: comment.content }, parsed.wanted),
  }));
  return { ...links, results };
}

/** When the order is relevance, one batch contains all matches that are ranked. */
function batchOf({ sort = 'relevance' }: Pick<SearchQuery, 'sort'>) {
  return { batch: sort === 'relevance' ? RANKED_MAX : 0 };
}

/** The ids and titles of the most relevant posts. */
export async function bestPosts(queries: Queries, q: string, limit: number, viewer: Viewer = null) {
  const load = (ids: readonly number[]) =>
    queries.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids).execute();
  const source = await withoutMuted(queries, viewer, postSource(queries, parseQuery(q), { q }), batchOf({}));
  return readFirst(source, load, limit);
}

/** The matching posts that were submitted last. */
export function newestPosts(queries: Queries, q: string, limit: number) {
  return readFirst(postSource(queries, parseQuery(q), { q, sort: 'newest' }), loadListed(queries), limit);
}

/** A post may have been removed since it was found. */
function loadListed(queries: Queries) {
  return async (ids: readonly number[]) => (await findPosts(queries, ids)).filter(isListed);
}

function postSource(queries: Queries, parsed: ParsedQuery, query: SearchQuery): KeySource {
  return matchesInOrder(() => postsIn(queries), parsed, query);
}
