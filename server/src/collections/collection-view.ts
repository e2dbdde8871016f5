import type { Collection } from '@magpie/contract/collections/collections';
import { previewImagePath } from '@magpie/contract/images';
import { COLLECTION_COVERS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import type { CollectionRow } from '../db/tables/collection-tables.ts';
import type { Queries } from '../db/database.ts';
import { NotFoundError } from '../errors.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import { openReports } from '../posts/open-reports.ts';
import { slugOf } from '../slugs.ts';
import { removalReasons } from './removal-reasons.ts';

/** Collections as the viewer reads them, in the order given. */
export async function viewCollections(
  queries: Queries,
  viewer: Viewer,
  rows: readonly CollectionRow[],
): Promise<Collection[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const originals = await findOriginals(queries, rows);
  const owners = [...rows, ...originals.values()].map(({ owner_id }) => owner_id);
  const [users, editors, covers, own, reports, reasons] = await Promise.all([
    findNames(queries, owners),
    findEditors(queries, ids),
    findCovers(queries, ids),
    findViewerState(queries, viewer, ids),
    isAdmin(viewer) ? openReports(queries, 'collection_id', ids) : null,
    removalReasons(queries, viewer, rows),
  ]);
  return rows.map((row) => {
    const original = originals.get(row.copied_from_id ?? 0);
    const removal_reason = reasons.get(row.id);
    return {
      ...nameOf(row),
      description: row.description,
      visibility: row.visibility,
      owner: users.get(row.owner_id) ?? null,
      editors: editors.get(row.id) ?? [],
      items_count: row.items_count,
      read_count: own.reads.get(row.id) ?? 0,
      followers_count: row.followers_count,
      is_following: own.followed.has(row.id),
      copied_from: original ? { ...nameOf(original), owner: users.get(original.owner_id) ?? null } : null,
      covers: covers.get(row.id) ?? [],
      status: row.status,
      ...(removal_reason !== undefined && { removal_reason }),
      reports_count: row.reports_count,
      is_reported: own.reported.has(row.id),
      ...(reports && { reports: reports.get(row.id) ?? [] }),
      created_at: new Date(row.created_at).toISOString(),
      updated_at: new Date(row.updated_at).toISOString(),
    };
  });
}

/** A collection as the viewer reads it. */
export async function viewCollection(
  queries: Queries,
  viewer: Viewer,
  row: CollectionRow,
): Promise<Collection> {
  const [collection] = await viewCollections(queries, viewer, [row]);
  if (!collection) throw new NotFoundError();
  return collection;
}

/** The rows with these ids, in any order. */
export function findCollections(queries: Queries, ids: readonly number[]): Promise<CollectionRow[]> {
  return queries.selectFrom('collections').selectAll().where('id', 'in', ids).execute();
}

function nameOf({ id, title }: Pick<CollectionRow, 'id' | 'title'>) {
  return { id, slug: collectionSlug(title), title };
}

export function collectionSlug(title: string): string {
  return slugOf(title, 'collection');
}

/** The collections that `rows` were copied from; private originals are left out, because others must not learn of them. */
async function findOriginals(queries: Queries, rows: readonly CollectionRow[]) {
  const ids = rows.flatMap(({ copied_from_id }) => copied_from_id ?? []);
  const found = ids.length > 0 ? await findCollections(queries, ids) : [];
  return new Map(found.filter(({ visibility }) => visibility !== 'private').map((row) => [row.id, row]));
}

type NamedUser = Collection['editors'][number];

/** Deleted accounts have no name. */
async function findNames(queries: Queries, ids: readonly number[]): Promise<Map<number, NamedUser>> {
  const users = await queries
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(users.map((user) => [user.id, user]));
}

async function findEditors(queries: Queries, ids: readonly number[]): Promise<Map<number, NamedUser[]>> {
  const rows = await queries
    .selectFrom('collection_editors')
    .innerJoin('users', 'users.id', 'collection_editors.user_id')
    .select(['collection_editors.collection_id', 'users.id', 'users.username'])
    .where('collection_editors.collection_id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.username_key')
    .execute();
  const editors = new Map<number, NamedUser[]>();
  for (const { collection_id, ...user } of rows)
    editors.set(collection_id, [...(editors.get(collection_id) ?? []), user]);
  return editors;
}

/** Each `select` reads the covers of one collection, and stops after the first ones, however many items there are. */
async function findCovers(queries: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const parts = ids.map(
    (id) => sql`select * from (
      select items.collection_id, items.position, posts.preview_image as image from collection_items as items
        join posts on posts.id = items.post_id
        where items.collection_id = ${id} and posts.is_listed = 1 and posts.preview_image is not null
        order by items.position limit ${COLLECTION_COVERS}) as ${sql.raw(`part_${id}`)}`,
  );
  const { rows } = await sql<{ collection_id: number; image: string }>`
    ${sql.join(parts, sql` union all `)} order by collection_id, position`.execute(queries);
  const covers = new Map<number, string[]>();
  for (const { collection_id, image } of rows)
    covers.set(collection_id, [...(covers.get(collection_id) ?? []), previewImagePath(image)]);
  return covers;
}

async function findViewerState(queries: Queries, viewer: Viewer, ids: readonly number[]) {
  if (!viewer)
    return { reads: new Map<number, number>(), followed: new Set<number>(), reported: new Set<number>() };
  const [reads, follows, reports] = await Promise.all([
    queries
      .selectFrom('collection_reads')
      .select(['collection_id', (of) => of.fn.countAll<number | string>().as('count')])
      .where('user_id', '=', viewer.id)
      .where('collection_id', 'in', ids)
      .groupBy('collection_id')
      .execute(),
    queries
      .selectFrom('follows')
      .select('collection_id')
      .where('user_id', '=', viewer.id)
      .where('collection_id', 'in', ids)
      .execute(),
    queries
      .selectFrom('reports')
      .select('collection_id')
      .where('reporter_id', '=', viewer.id)
      .where('collection_id', 'in', ids)
      .execute(),
  ]);
  return {
    reads: new Map(reads.map(({ collection_id, count }) => [collection_id, Number(count)])),
    followed: new Set(follows.map(({ collection_id }) => collection_id)),
    reported: new Set(reports.map(({ collection_id }) => collection_id)),
  };
}
