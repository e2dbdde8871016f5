import type { Followed } from '@magpie/contract/following/follows';
import type { Post } from '@magpie/contract/posts';
import { FOLLOW_KINDS, type FollowKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { SortKeyValues } from '../db/keyset.ts';

/**
 * Why a post is in the following feed: a followed thing that the post belongs to, as one number. If there are several, the
 * smallest number counts, whose kind is the first in the order of `FOLLOW_KINDS`.
 */

export interface FollowedKey extends SortKeyValues {
  reason: number;
}

/** More than any id. */
const KIND = 2 ** 32;

export function reasonFor(kind: FollowKind, target: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${sql.lit(FOLLOW_KINDS.indexOf(kind))} * cast(${sql.lit(KIND)} as bigint) + ${target})`;
}

/** Each post once, with its smallest reason. */
export function firstReasons(keys: readonly FollowedKey[]): FollowedKey[] {
  const first = new Map<number, FollowedKey>();
  for (const key of keys) if (key.reason < (first.get(key.id)?.reason ?? Infinity)) first.set(key.id, key);
  return [...first.values()];
}

/** The posts, each with the followed thing that is its reason. */
export async function addReasons(
  queries: Queries,
  posts: readonly Post[],
  reasons: ReadonlyMap<number, number>,
): Promise<Post[]> {
  const parts = posts.map(({ id }) => partOf(reasons.get(id)));
  const idsOf = (kind: FollowKind) => parts.flatMap((part) => (part?.kind === kind ? part.id : []));
  const sites = await namesOf(queries, 'sites', 'host', idsOf('site'));
  const collections = await namesOf(queries, 'collections', 'title', idsOf('collection'));
  return posts.map((post, index) => {
    const followed = viewReason(post, parts[index]);
    return followed ? { ...post, followed } : post;
  });

  function viewReason(post: Post, part: Part | undefined): Followed | undefined {
    if (!part) return undefined;
    const { kind, id } = part;
    const names: Record<FollowKind, string | undefined> = {
      user: post.author?.username,
      tag: post.tags.find((tag) => tag.id === id)?.name,
      category: post.category.name,
      site: sites.get(id),
      collection: collections.get(id),
    };
    const name = names[kind];
    return name === undefined ? undefined : { kind, id: kind === 'site' ? name : id, name };
  }
}

/** The reasons of posts that a list returned without their reasons. */
export async function findReasons(
  queries: Queries,
  user_id: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  // Without `cross join`, SQLite would go through everything that the user follows.
  const parts = [
    sql`select posts.id, ${reasonFor('user', sql`author_id`)} as reason from posts
      cross join follows where posts.id in (${sql.join(ids)}) and user_id = ${user_id} and target_user_id = author_id`,
    sql`select posts.id, ${reasonFor('category', sql`posts.category_id`)} from posts
      cross join follows where posts.id in (${sql.join(ids)}) and user_id = ${user_id} and follows.category_id = posts.category_id`,
    ...(['tag', 'site', 'collection'] as const).map((kind) => {
      const table = { tag: 'post_tags', site: 'post_sites', collection: 'collection_items' }[kind];
      const column = `${kind}_id`;
      return sql`select listed.post_id, ${reasonFor(kind, sql.ref(`listed.${column}`))} from ${sql.table(table)} as listed
        cross join follows where listed.post_id in (${sql.join(ids)}) and user_id = ${user_id}
        and ${sql.ref(`follows.${column}`)} = ${sql.ref(`listed.${column}`)}`;
    }),
  ];
  const { rows } = await sql<{ id: number; reason: number }>`
    select id, min(reason) as reason from (${sql.join(parts, sql` union all `)}) as found group by id`.execute(
    queries,
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

interface Part {
  kind: FollowKind;
  id: number;
}

function partOf(reason: number | undefined): Part | undefined {
  const kind = FOLLOW_KINDS[Math.floor((reason ?? -1) / KIND)];
  return kind && reason !== undefined ? { kind, id: reason % KIND } : undefined;
}

async function namesOf(
  queries: Queries,
  table: 'sites' | 'collections',
  column: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(
    queries,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
