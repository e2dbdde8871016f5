import type { TopicQuery } from '@magpie/contract/posts';
import type { PostFilter } from '@magpie/contract/values';
import type { Queries } from '../db/database.ts';
import { type IndexScan, sorted } from '../db/index-scan.ts';
import { RANK } from '../db/keyset.ts';
import { type Page, type PageFill, type PageQuery, readFirst, readPage } from '../db/paging.ts';
import { type Reader, withoutMuted } from '../mutes/unmuted.ts';
import type { Viewer } from '../permissions.ts';
import { findPosts, type NamedPostRow } from '../posts/post-rows.ts';
import { findSite } from '../sites/sites.ts';
import { findTag } from '../tags/tags.ts';
import { chooseList, scanTopics, type Topics } from './choose-list.ts';
import { leavesOutMuted, type ListQuery } from './list-query.ts';
import { ALL_STATUSES, POST_LISTS, PUBLIC_STATUSES } from './post-lists.ts';

/**
 * A page of the posts that match a query; `leavesOutMuted` decides whether it shows what the viewer muted.
 * @throws NotFoundError for an invalid page
 */
export async function findListed(
  queries: Queries,
  query: ListQuery,
  paging: PageQuery,
  viewer: Viewer = null,
  fill?: PageFill<NamedPostRow>,
): Promise<Page<NamedPostRow>> {
  const all = (await findSource(queries, query)) ?? EMPTY;
  const source = leavesOutMuted(query) ? await withoutMuted(queries, viewer, all) : all;
  return readPage(source, loadPosts(queries, query.statuses ?? PUBLIC_STATUSES), paging, fill);
}

/**
 * The first posts that match a query, without what the reader muted. undefined for an unknown category, tag or site, and for
 * an author whose account was deleted.
 */
export async function findFirst(
  queries: Queries,
  query: ListQuery,
  limit: number,
  reader: Reader = null,
): Promise<NamedPostRow[] | undefined> {
  const all = await findSource(queries, query);
  const source = all && (await withoutMuted(queries, reader, all));
  return source && readFirst(source, loadPosts(queries, query.statuses ?? PUBLIC_STATUSES), limit);
}

/** A page of an author's posts of any status, as the author reads them. */
export async function findOwn(
  queries: Queries,
  author_id: number,
  query: TopicQuery,
): Promise<Page<NamedPostRow>> {
  const own = POST_LISTS.byAuthor.scan({ author_id, statuses: ALL_STATUSES });
  const page = await findInList(queries, own, ALL_STATUSES, query);
  return { ...page, rows: page.rows.map(asSeenByAuthor) };
}

/** A page of all sponsored posts, the most recently marked first, including posts that the viewer mutes. */
export function findSponsored(queries: Queries, query: TopicQuery): Promise<Page<NamedPostRow>> {
  return findInList(queries, POST_LISTS.sponsored.scan(), PUBLIC_STATUSES, query);
}

/** A page of the posts of a work, newest first, including posts that the viewer mutes. */
export function findOfWork(queries: Queries, key: string, query: TopicQuery): Promise<Page<NamedPostRow>> {
  return findInList(queries, POST_LISTS.work.scan({ key }), PUBLIC_STATUSES, query);
}

async function findInList(
  queries: Queries,
  list: IndexScan,
  statuses: ReadonlySet<PostFilter>,
  { tag, site, ...paging }: TopicQuery,
): Promise<Page<NamedPostRow>> {
  const topics = await findTopics(queries, { category: null, tag: tag || null, site: site || null });
  const source = topics ? scanTopics(queries, list, topics) : EMPTY;
  return readPage(source, loadPosts(queries, statuses), paging);
}

const EMPTY = sorted(RANK, async () => []);

async function findSource(queries: Queries, { category, tag, site, ...query }: ListQuery) {
  if (query.author !== null && (await isDeletedAccount(queries, query.author))) return undefined;
  const topics = await findTopics(queries, { category, tag, site });
  return topics && chooseList(queries, { ...query, topics });
}

function loadPosts(queries: Queries, statuses: ReadonlySet<PostFilter>) {
  // A post may have been removed since the scan.
  return async (ids: readonly number[]) =>
    (await findPosts(queries, ids)).filter(({ status }) => status !== 'approved' && statuses.has(status));
}

function asSeenByAuthor(post: NamedPostRow): NamedPostRow {
  return post.was_held === 1 && post.status === 'active' ? { ...post, status: 'approved' } : post;
}

/** Posts of a deleted account may have been kept, but no list shows them together. */
async function isDeletedAccount(queries: Queries, id: number): Promise<boolean> {
  const user = await queries.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirst();
  return typeof user?.deleted_at === 'number';
}

/** The ids of a category, tag and site; undefined when one of them does not exist. */
async function findTopics(
  queries: Queries,
  { category, tag, site }: Pick<ListQuery, 'category' | 'tag' | 'site'>,
): Promise<Topics | undefined> {
  const topics: Topics = { category: null, tag: null, site: null };
  if (category !== null) topics.category = (await findCategoryId(queries, category)) ?? MISSING;
  if (tag !== null) topics.tag = (await findTag(queries, tag))?.id ?? MISSING;
  if (site !== null) topics.site = (await findSite(queries, site))?.id ?? MISSING;
  return Object.values(topics).includes(MISSING) ? undefined : topics;
}

/** No row has this id. */
const MISSING = 0;

async function findCategoryId(queries: Queries, slug: string): Promise<number | undefined> {
  const category = await queries
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return category?.id;
}
