import { LARGEST_ID } from '../db/keyset.ts';
import type { Queries, Tx } from '../db/database.ts';
import type { FollowKind } from '@magpie/contract/values';
import { sql } from 'kysely';
import { findSite, requestSite } from '../sites/sites.ts';
import { slugOf } from '../slugs.ts';

/**
 * What can be followed, with its column in `follows`. All but collections can also be muted: `mutes` has these columns, too,
 * except `collection_id`.
 */
export const TARGET_COLUMNS = {
  user: 'target_user_id',
  tag: 'tag_id',
  category: 'category_id',
  site: 'site_id',
  collection: 'collection_id',
} as const satisfies Record<FollowKind, string>;

const TABLES = { user: 'users', tag: 'tags', category: 'categories', collection: 'collections' } as const;

/** The id of a target's row; undefined if there is none or the user is deleted. @param id a host or a numeric id */
export async function findTargetId(
  queries: Queries,
  kind: FollowKind,
  id: string | number,
): Promise<number | undefined> {
  if (kind === 'site') return (await findSite(queries, String(id)))?.id;
  const number = readId(id);
  if (number === undefined) return undefined;
  let row = queries.selectFrom(TABLES[kind]).select('id').where('id', '=', number);
  if (kind === 'user') row = row.where(sql<boolean>`users.deleted_at is null`);
  return (await row.executeTakeFirst())?.id;
}

/** Like `findTargetId`, but a site that is not stored yet is added, so that it can be followed or muted. */
export async function requestTargetId(
  tx: Tx,
  kind: FollowKind,
  id: string | number,
): Promise<number | undefined> {
  return kind === 'site' ? requestSite(tx, String(id)) : findTargetId(tx, kind, id);
}

/** undefined for an invalid id. */
export function readId(id: string | number): number | undefined {
  const number = typeof id === 'number' || /^\d+$/.test(id) ? Number(id) : 0;
  return number > 0 && number <= LARGEST_ID ? number : undefined;
}

/** Rows of `follows` or `mutes` with the names of their targets. */
export async function findWithTargets(
  queries: Queries,
  table: 'follows' | 'mutes',
  ids: readonly number[],
): Promise<TargetRow[]> {
  const word = table === 'mutes' ? sql`chosen.word` : sql`null`;
  const collection_id = table === 'follows' ? sql`chosen.collection_id` : sql`null`;
  const { rows } = await sql<TargetRow>`
    select chosen.id, chosen.created_at, ${word} as word, users.id as user_id, users.username,
      tags.id as tag_id, tags.name as tag_name, tags.slug as tag_slug,
      categories.id as category_id, categories.name as category_name, categories.slug as category_slug, sites.host,
      collections.id as collection_id, collections.title as collection_title
    from ${sql.table(table)} as chosen
      left join users on users.id = chosen.target_user_id
      left join tags on tags.id = chosen.tag_id
      left join categories on categories.id = chosen.category_id
      left join sites on sites.id = chosen.site_id
      left join collections on collections.id = ${collection_id}
    where chosen.id in (${sql.join(ids)})`.execute(queries);
  return rows;
}

export interface TargetRow extends TargetNames {
  id: number;
  created_at: number;
  /** The text of a muted word. */
  word: string | null;
}

interface TargetNames {
  user_id: number | null;
  username: string | null;
  tag_id: number | null;
  tag_name: string | null;
  tag_slug: string | null;
  category_id: number | null;
  category_name: string | null;
  category_slug: string | null;
  host: string | null;
  collection_id: number | null;
  collection_title: string | null;
}

interface Target {
  kind: FollowKind;
  id: string | number;
  name: string;
  url: string;
}

/** The target of a row; undefined for a muted word. */
export function targetOf(row: TargetNames): Target | undefined {
  const { user_id, username, tag_id, tag_name, category_id, category_name, host } = row;
  if (user_id !== null) return { kind: 'user', id: user_id, name: username ?? '', url: `/user/${user_id}` };
  if (tag_id !== null) return { kind: 'tag', id: tag_id, name: tag_name ?? '', url: `/tag/${row.tag_slug}` };
  if (category_id !== null) {
    const url = `/category/${row.category_slug}`;
    return { kind: 'category', id: category_id, name: category_name ?? '', url };
  }
  if (row.collection_id !== null) {
    const name = row.collection_title ?? '';
    const url = `/collection/${row.collection_id}/${slugOf(name, 'collection')}`;
    return { kind: 'collection', id: row.collection_id, name, url };
  }
  return host === null ? undefined : { kind: 'site', id: host, name: host, url: `/site/${host}` };
}
