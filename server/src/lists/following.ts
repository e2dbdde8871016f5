import type { Followed } from '@magpie/contract/following/follows';
import { FOLLOW_KINDS, type FollowKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { type KeySource, scanSome } from '../db/index-scan.ts';
import { CREATED_AT, type KeysetRange, type SortKeyValues } from '../db/keyset.ts';
import { TARGET_COLUMNS } from '../follows/targets.ts';
import { POST_LISTS } from './post-lists.ts';

/**
 * The posts of what a user follows, newest first. There are two ways to find them. Filtering the recent posts is fast for
 * somebody who follows much of the site; merging the lists of what they follow is fast for somebody who follows few or
 * rare things. A page begins with the first, and continues with the second if the first found too few.
 */
export function followingPosts(queries: Queries, user_id: number): KeySource {
  return {
    sort: CREATED_AT,
    async read({ order, past, offset, limit }) {
      const wanted = offset + limit;
      const recent = { order, past, offset: 0, limit: wanted * SCANNED_FACTOR };
      const filter = { join: sql`join posts on posts.id = scanned.id`, condition: isFollowedBy(user_id) };
      const { keys, end } = await scanSome(queries, POST_LISTS.recent.scan({}), filter, recent);
      let from = end;
      for (let merges = 0; from && keys.length < wanted; merges += 1) {
        if (merges === MERGES_MAX) return { keys: keys.slice(offset), stoppedAt: from };
        const size = Math.min(wanted - keys.length, MERGED_MAX);
        const merged = await mergeLists(queries, user_id, { order, past: from, offset: 0, limit: size });
        keys.push(...merged);
        from = merged.length === size ? (merged.at(-1) ?? null) : null;
      }
      return { keys: keys.slice(offset, wanted), stoppedAt: null };
    },
  };
}

/** How many recent posts are read for each post of a page. */
const SCANNED_FACTOR = 2;
/** The greatest number of posts that one merge finds, and of merges for one page. */
const MERGED_MAX = 100;
const MERGES_MAX = 20;

/** The table and columns from which the list of a followed thing is read in the order of time. */
const LISTS: Record<FollowKind, { table: string; idColumn: string; targetColumn: string }> = {
  user: { table: 'posts', idColumn: 'id', targetColumn: 'author_id' },
  tag: { table: 'post_tags', idColumn: 'post_id', targetColumn: 'tag_id' },
  category: { table: 'posts', idColumn: 'id', targetColumn: 'category_id' },
  site: { table: 'post_sites', idColumn: 'post_id', targetColumn: 'site_id' },
  collection: { table: 'collection_items', idColumn: 'post_id', targetColumn: 'collection_id' },
};

/**
 * The next posts of all followed lists. Their newest posts (`head`) tell which lists can be among them: as many lists as
 * posts are wanted, and those whose head is as new. Only these are read further.
 */
async function mergeLists(
  queries: Queries,
  user_id: number,
  { order, past, limit }: KeysetRange,
): Promise<SortKeyValues[]> {
  const direction = sql.raw(order);
  const isNewest = order === 'desc';
  const heads = FOLLOW_KINDS.map((kind) => {
    const target = sql.ref(`follows.${TARGET_COLUMNS[kind]}`);
    return sql`select ${sql.lit(kind)} as kind, ${target} as target,
      (select listed.created_at ${listOf(kind, target)} limit 1) as head
      from follows where follows.user_id = ${user_id} and ${target} is not null`;
  });
  const parts = FOLLOW_KINDS.map((kind) => {
    const found = sqlOf(queries).joinEach(
      sql`${listOf(kind, sql`heads.target`, asNew(sql`listed.created_at`))} limit ${limit}`,
      LISTS[kind].idColumn,
    );
    return sql`select found.created_at as sort, found.id from heads ${found}
      where heads.kind = ${sql.lit(kind)} and ${asNew(sql`heads.head`)}`;
  });
  const { rows } = await sql<SortKeyValues>`
    with heads as materialized (${sql.join(heads, sql` union all `)}),
      newest as materialized (
        select distinct head from heads where head is not null order by head ${direction} limit ${limit}),
      bound as materialized (
        select case when count(*) < ${limit} then ${sql.lit(isNewest ? 0 : LATEST)} else ${sql.raw(isNewest ? 'min' : 'max')}(head) end as head
        from newest)
    select distinct sort, id from (${sql.join(parts, sql` union all `)}) as merged
    order by sort ${direction}, id ${direction} limit ${limit}`.execute(queries);
  return rows;

  /** No later than the head that as many lists have reached as posts are wanted: older posts cannot be on the page. */
  function asNew(created_at: RawBuilder<unknown>) {
    return sql`${created_at} ${sql.raw(isNewest ? '>=' : '<=')} (select head from bound)`;
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

/** Something that a post belongs to. */
interface Part {
  post_id: number;
  kind: FollowKind;
  /** null for the author of a deleted account. */
  target: number | null;
}

const NAMES: Record<FollowKind, { table: string; name: string }> = {
  user: { table: 'users', name: 'username' },
  tag: { table: 'tags', name: 'name' },
  category: { table: 'categories', name: 'name' },
  site: { table: 'sites', name: 'host' },
  collection: { table: 'collections', name: 'title' },
};

/** Why these posts are in the following feed of a user. Of several reasons, the first in the order of `FOLLOW_KINDS`. */
export async function reasonsToFollow(
  queries: Queries,
  user_id: number,
  ids: readonly number[],
): Promise<Map<number, Followed>> {
  if (ids.length === 0) return new Map();
  // In two steps: in one, SQLite goes through everything that the user follows.
  const { rows: parts } = await sql<Part>`
    select id as post_id, 'user' as kind, author_id as target from posts where id in (${sql.join(ids)})
    union all select id, 'category', category_id from posts where id in (${sql.join(ids)})
    union all select post_id, 'tag', tag_id from post_tags where post_id in (${sql.join(ids)})
    union all select post_id, 'site', site_id from post_sites where post_id in (${sql.join(ids)})
    union all select post_id, 'collection', collection_id from collection_items where post_id in (${sql.join(ids)})`.execute(
    queries,
  );
  const selects = FOLLOW_KINDS.flatMap((kind) => {
    const targets = [
      ...new Set(parts.filter((part) => part.kind === kind).flatMap(({ target }) => target ?? [])),
    ];
    if (targets.length === 0) return [];
    const { table, name } = NAMES[kind];
    const column = sql.ref(`follows.${TARGET_COLUMNS[kind]}`);
    return sql`select ${sql.lit(kind)} as kind, named.id, named.${sql.ref(name)} as name
      from follows join ${sql.table(table)} as named on named.id = ${column}
      where follows.user_id = ${user_id} and ${column} in (${sql.join(targets)})`;
  });
  if (selects.length === 0) return new Map();
  const { rows: named } = await sql<{ kind: FollowKind; id: number; name: string }>`${sql.join(
    selects,
    sql` union all `,
  )}`.execute(queries);
  const names = new Map(named.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  const rows = parts.flatMap(({ post_id, kind, target: id }) => {
    const name = names.get(`${kind} ${id}`);
    return id === null || name === undefined ? [] : { post_id, kind, id, name };
  });
  const order = (kind: FollowKind) => FOLLOW_KINDS.indexOf(kind);
  const reasons = new Map<number, Followed>();
  for (const { post_id, kind, id, name } of rows.sort(
    (a, b) => order(a.kind) - order(b.kind) || a.id - b.id,
  )) {
    if (!reasons.has(post_id)) reasons.set(post_id, { kind, id: kind === 'site' ? name : id, name });
  }
  return reasons;
}
