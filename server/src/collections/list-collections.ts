import { calls } from '@magpie/contract/calls';
import type {
  CollectionChoices,
  CollectionPage,
  CollectionsQuery,
} from '@magpie/contract/collections/collections';
import {
  MODERATED_STATUSES,
  type ReportedCollectionsQuery,
} from '@magpie/contract/moderation/collection-moderation';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type KeySource, scanIndex, scanMatching } from '../db/index-scan.ts';
import { type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import { NotFoundError } from '../errors.ts';
import { type Actor, requireReadable, type Viewer } from '../permissions.ts';
import { readStatusFilter } from '../posts/status-filter.ts';
import { ALL_VISIBILITIES, COLLECTION_LISTS, DECIDABLE, PUBLIC_ONLY } from './collection-lists.ts';
import { findCollections, viewCollections } from './collection-view.ts';

/**
 * Public collections, newest first: all, or those of `owner`; the viewer's own include private and unlisted ones.
 * @throws NotFoundError for an invalid page
 */
export function listCollections(
  context: Context,
  viewer: Viewer,
  { owner, ...paging }: CollectionsQuery,
): Promise<CollectionPage> {
  const visibilities = owner === viewer?.id ? ALL_VISIBILITIES : PUBLIC_ONLY;
  const scan =
    owner === undefined
      ? COLLECTION_LISTS.public.scan()
      : COLLECTION_LISTS.ofOwner.scan({ owner_id: owner, visibilities });
  const place = { path: calls.listCollections.path, filters: { owner }, paging };
  return pageOf(context, viewer, scanIndex(context.database.read, scan), place);
}

/** The collections of other users that the actor may edit. @throws NotFoundError for an invalid page */
export function listEditedCollections(
  context: Context,
  actor: Actor,
  paging: PageQuery,
): Promise<CollectionPage> {
  const scan = COLLECTION_LISTS.edited.scan({ user_id: actor.id });
  const place = { path: calls.listEditedCollections.path, filters: {}, paging };
  return pageOf(context, actor, scanIndex(context.database.read, scan), place);
}

/**
 * Reported and removed collections for admins, newest first or longest waiting first; without `status`, only those that wait
 * for a decision.
 * @throws InvalidError for an unknown status, NotFoundError for an invalid page
 */
export function listReportedCollections(
  context: Context,
  admin: Actor,
  { status, sort, ...paging }: ReportedCollectionsQuery,
): Promise<CollectionPage> {
  const statuses = readStatusFilter(status, MODERATED_STATUSES) ?? new Set(['flagged'] as const);
  const list = sort === 'waiting' ? COLLECTION_LISTS.waiting : COLLECTION_LISTS.byStatus;
  const source = scanMatching(context.database.read, list.scan({ statuses }), DECIDABLE);
  const place = { path: calls.listReportedCollections.path, filters: { status, sort }, paging };
  return pageOf(context, admin, source, place);
}

interface Place {
  path: string;
  filters: Readonly<Record<string, string | number | undefined>>;
  paging: PageQuery;
}

async function pageOf(
  { config, database }: Context,
  viewer: Viewer,
  source: KeySource,
  { path, filters, paging }: Place,
): Promise<CollectionPage> {
  const { read } = database;
  const page = await readPage(source, (ids) => findCollections(read, ids), paging);
  const url = config.publicUrl + path;
  return {
    results: await viewCollections(read, viewer, page.rows),
    next: pageUrl(url, filters, page.next),
    previous: pageUrl(url, filters, page.previous),
  };
}

/**
 * The actor's collections and those that the actor edits, except removed ones, and whether this post is in each.
 * @throws NotFoundError
 */
export async function listCollectionChoices(
  { database }: Context,
  actor: Actor,
  post_id: number,
): Promise<CollectionChoices> {
  const post = await database.read
    .selectFrom('posts')
    .select(['author_id', 'status'])
    .where('id', '=', post_id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(actor, post);
  const { rows } = await sql<CollectionChoices['results'][number]>`
    select collections.id, collections.title, collections.visibility, collections.items_count,
      items.id as item_id, items.note
    from (
      select id from collections where owner_id = ${actor.id}
      union select collection_id from collection_editors where user_id = ${actor.id}
    ) as own
    join collections on collections.id = own.id and collections.status <> 'removed'
    left join collection_items as items on items.collection_id = own.id and items.post_id = ${post_id}
    order by collections.updated_at desc, collections.id desc`.execute(database.read);
  return { results: rows };
}
