import { FOLLOW_KINDS, type FollowKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import type { KeySource } from '../db/index-scan.ts';
import { compareKeys, CREATED_AT, type KeysetRange, type SortKeyValues } from '../db/keyset.ts';
import { TARGET_COLUMNS } from '../follows/targets.ts';
import { firstReasons, type FollowedKey, reasonFor } from './follow-reasons.ts';
import { scanRecent } from './following-recent.ts';

/**
 * The posts of what a user follows, newest first, with the reasons. The next recent posts are compared with the followed
 * users and categories at once, which are columns of an index. What that finds is merged with the lists of followed
 * tags, sites and collections. If it finds too few, the lists of followed users and categories are merged as well.
 */
export function followingPosts(queries: Queries, user_id: number): KeySource {
  return {
    sort: CREATED_AT,
    async read({ order, past, offset, limit }) {
      const wanted = offset + limit;
      const keys: FollowedKey[] = [];
      let from = past;
      for (let parts = 0; parts < PARTS_MAX; parts += 1) {
        const size = Math.min(wanted - keys.length, PART_MAX);
        const part = await readPart(queries, user_id, { order, past: from, offset: 0, limit: size });
        keys.push(...part);
        if (part.length < size || keys.length >= wanted) return { keys: keys.slice(offset), stoppedAt: null };
        from = part.at(-1) ?? null;
      }
      return { keys: keys.slice(offset), stoppedAt: from };
    },
  };
}

/** The greatest number of posts that are read at once, and how often that is done for one page. */
const PART_MAX = 100;
const PARTS_MAX = 20;

const IN_SCAN: readonly FollowKind[] = ['user', 'category'];
const NOT_IN_SCAN = FOLLOW_KINDS.filter((kind) => !IN_SCAN.includes(kind));

async function readPart(queries: Queries, user_id: number, range: KeysetRange): Promise<FollowedKey[]> {
  const { keys, hasOthers } = await scanRecent(queries, user_id, range);
  if (keys.length < range.limit) return mergeLists(queries, user_id, FOLLOW_KINDS, range);
  if (!hasOthers) return keys;
  const others = await mergeLists(queries, user_id, NOT_IN_SCAN, range, keys.at(-1));
  const sign = range.order === 'desc' ? 1 : -1;
  return firstReasons([...keys, ...others])
    .sort((a, b) => sign * compareKeys(a, b))
    .slice(0, range.limit);
}

/** The table and columns from which the list of a followed thing is read in the order of time. */
const LISTS: Record<FollowKind, { table: string; idColumn: string; targetColumn: string }> = {
  user: { table: 'posts', idColumn: 'id', targetColumn: 'author_id' },
  tag: { table: 'post_tags', idColumn: 'post_id', targetColumn: 'tag_id' },
  category: { table: 'posts', idColumn: 'id', targetColumn: 'category_id' },
  site: { table: 'post_sites', idColumn: 'post_id', targetColumn: 'site_id' },
  collection: { table: 'collection_items', idColumn: 'post_id', targetColumn: 'collection_id' },
};

/**
 * The next posts of all followed lists of these kinds. Their newest posts (`head`) tell which lists can be among them: as
 * many lists as posts are wanted, and those whose head is as new. Only these are read further.
 * @param until the last post that may be part of the page
 */
async function mergeLists(
  queries: Queries,
  user_id: number,
  kinds: readonly FollowKind[],
  { order, past, limit }: KeysetRange,
  until?: SortKeyValues,
): Promise<FollowedKey[]> {
  const direction = sql.raw(order);
  const isNewest = order === 'desc';
  const notPast = sql.raw(isNewest ? '>=' : '<=');
  const end = until?.sort ?? (isNewest ? 0 : LATEST);
  const heads = kinds.map((kind) => {
    const target = sql.ref(`follows.${TARGET_COLUMNS[kind]}`);
    return sql`select ${sql.lit(kind)} as kind, ${target} as target,
      (select listed.created_at ${listOf(kind, target)} limit 1) as head
      from follows where follows.user_id = ${user_id} and ${target} is not null`;
  });
  const parts = kinds.map((kind) => {
    const found = sqlOf(queries).joinEach(
      sql`${listOf(kind, sql`heads.target`, asNew(sql`listed.created_at`))} limit ${limit}`,
      LISTS[kind].idColumn,
    );
    return sql`select found.created_at as sort, found.id, ${reasonFor(kind, sql`heads.target`)} as reason
      from heads ${found} where heads.kind = ${sql.lit(kind)} and ${asNew(sql`heads.head`)}`;
  });
  const { rows } = await sql<FollowedKey>`
    with heads as materialized (${sql.join(heads, sql` union all `)}),
      newest as materialized (
        select distinct head from heads where head ${notPast} ${end} order by head ${direction} limit ${limit}),
      bound as materialized (
        select case when count(*) < ${limit} then ${end} else ${sql.raw(isNewest ? 'min' : 'max')}(head) end as head
        from newest)
    select sort, id, min(reason) as reason from (${sql.join(parts, sql` union all `)}) as merged
    group by sort, id order by sort ${direction}, id ${direction} limit ${limit}`.execute(queries);
  return rows;

  /** No later than the head that as many lists have reached as posts are wanted: older posts cannot be on the page. */
  function asNew(created_at: RawBuilder<unknown>) {
    return sql`${created_at} ${notPast} (select head from bound)`;
  }

  function listOf(kind: FollowKind, target: RawBuilder<unknown>, condition = sql`true`) {
    const { table, idColumn, targetColumn } = LISTS[kind];
    const key = sql.raw(`listed.created_at, listed.${idColumn}`);
    const bound = past
      ? sql`and (${key}) ${sql.raw(isNewest ? '<' : '>')} (${past.sort}, ${past.id})`
      : sql``;
    return sql`from ${sql.table(table)} as listed
      where ${sql.ref(`listed.${targetColumn}`)} = ${target} and listed.is_listed = 1 ${bound} and ${condition}
      order by listed.created_at ${direction}, ${sql.ref(`listed.${idColumn}`)} ${direction}`;
  }
}

/** Later than any post. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** Whether a post belongs to something that the user follows. */
export function isFollowedBy(user_id: number): RawBuilder<boolean> {
  const follows = (column: string, value: string) =>
    sql`exists (select 1 from follows where follows.user_id = ${user_id} and ${sql.ref(`follows.${column}`)} = ${sql.ref(value)})`;
  const followsOne = (table: string, column: string) =>
    sql`exists (select 1 from ${sql.table(table)} as of_post
      join follows on follows.user_id = ${user_id} and ${sql.ref(`follows.${column}`)} = ${sql.ref(`of_post.${column}`)}
      where of_post.post_id = posts.id)`;
  return sql<boolean>`(${follows('target_user_id', 'posts.author_id')} or ${follows('category_id', 'posts.category_id')}
    or ${followsOne('post_tags', 'tag_id')} or ${followsOne('post_sites', 'site_id')}
    or ${followsOne('collection_items', 'collection_id')})`;
}
