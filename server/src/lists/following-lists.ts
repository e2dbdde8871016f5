import type { FollowKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import type { KeysetRange, SortKeyValues } from '../db/keyset.ts';
import { TARGET_COLUMNS } from '../follows/targets.ts';
import { type FollowedKey, reasonFor } from './follow-reasons.ts';

/** The table and columns from which the list of a followed thing is read in the order of time. */
const LISTS: Record<FollowKind, { table: string; idColumn: string; targetColumn: string }> = {
  user: { table: 'posts', idColumn: 'id', targetColumn: 'author_id' },
  tag: { table: 'post_tags', idColumn: 'post_id', targetColumn: 'tag_id' },
  category: { table: 'posts', idColumn: 'id', targetColumn: 'category_id' },
  site: { table: 'post_sites', idColumn: 'post_id', targetColumn: 'site_id' },
  collection: { table: 'collection_items', idColumn: 'post_id', targetColumn: 'collection_id' },
};

/** The next posts of all followed lists of these kinds. @param until the last post that is of interest */
export async function readLists(
  queries: Queries,
  user_id: number,
  kinds: readonly FollowKind[],
  range: KeysetRange,
  until?: SortKeyValues,
): Promise<FollowedKey[]> {
  const { rows } = await listsQuery(queries, user_id, kinds, range, until).execute(queries);
  return rows;
}

/**
 * First finds the first post (`head`) of each list after the cursor. If ten posts are wanted, they can only come from lists
 * whose head has one of the first ten different times. (The heads of ten lists would not do, because lists may share a
 * post.) Only these lists are read further.
 */
export function listsQuery(
  queries: Queries,
  user_id: number,
  kinds: readonly FollowKind[],
  { order, past, limit }: KeysetRange,
  until?: SortKeyValues,
): RawBuilder<FollowedKey> {
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
  return sql<FollowedKey>`
    with heads as materialized (${sql.join(heads, sql` union all `)}),
      newest as materialized (
        select distinct head from heads where head ${notPast} ${end} order by head ${direction} limit ${limit}),
      bound as materialized (
        select case when count(*) < ${limit} then ${end} else ${sql.raw(isNewest ? 'min' : 'max')}(head) end as head
        from newest)
    select sort, id, min(reason) as reason from (${sql.join(parts, sql` union all `)}) as merged
    group by sort, id order by sort ${direction}, id ${direction} limit ${limit}`;

  /** Whether a time is not past the last of the heads in `newest`: posts beyond it cannot be on the page. */
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
