import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { indexRows } from '../db/index-scan.ts';
import type { KeysetRange, SortKeyValues } from '../db/keyset.ts';
import { TARGET_COLUMNS } from '../follows/targets.ts';
import { type FollowedKey, reasonFor } from './follow-reasons.ts';
import { POST_LISTS } from './post-lists.ts';

interface Scanned {
  keys: FollowedKey[];
  /** Whether the user also follows tags, sites or collections; true if that is unknown because there are no keys. */
  hasOthers: boolean;
}

/** The next posts by users and in categories that a user follows, among the next `scanned` recent posts. */
export async function scanRecent(
  queries: Queries,
  user_id: number,
  range: KeysetRange,
  scanned: number,
): Promise<Scanned> {
  const { rows } = await recentQuery(user_id, range, scanned).execute(queries);
  return {
    keys: rows.map(({ sort, id, reason }) => ({ sort, id, reason })),
    hasOthers: rows[0]?.others !== 0,
  };
}

/** The last of the next `scanned` recent posts; null if there are fewer. */
export async function endOfScan(
  queries: Queries,
  { order, past }: KeysetRange,
  scanned: number,
): Promise<SortKeyValues | null> {
  const { rows } = await endQuery({ order, past }, scanned).execute(queries);
  return rows[0] ?? null;
}

export function endQuery(
  range: Pick<KeysetRange, 'order' | 'past'>,
  scanned: number,
): RawBuilder<SortKeyValues> {
  return indexRows(POST_LISTS.recent.scan({}), { ...range, offset: scanned - 1, limit: 1 });
}

/** All columns of posts are in the index of recent posts, and what is followed is looked up in memory. */
export function recentQuery(
  user_id: number,
  { order, past, limit }: KeysetRange,
  scanned: number,
): RawBuilder<FollowedKey & { others: 0 | 1 }> {
  const direction = sql.raw(order);
  const bound = past
    ? sql`and (created_at, id) ${sql.raw(order === 'desc' ? '<' : '>')} (${past.sort}, ${past.id})`
    : sql``;
  const isByFollowed = sql`exists (${targets('user')} and target_user_id = author_id)`;
  return sql<FollowedKey & { others: 0 | 1 }>`
    select created_at as sort, id,
      case when ${isByFollowed} then ${reasonFor('user', sql`author_id`)}
        else ${reasonFor('category', sql`recent.category_id`)} end as reason,
      case when ${follows('tag')} or ${follows('site')} or ${follows('collection')} then 1 else 0 end as others
    from (
      select created_at, id, author_id, category_id from posts where is_listed = 1 ${bound}
      order by created_at ${direction}, id ${direction} limit ${sql.lit(scanned)}
    ) as recent
    where author_id in (${targets('user')}) or recent.category_id in (${targets('category')})
    order by sort ${direction}, id ${direction} limit ${limit}`;

  function targets(kind: keyof typeof TARGET_COLUMNS) {
    const column = sql.ref(TARGET_COLUMNS[kind]);
    return sql`select ${column} from follows where user_id = ${user_id} and ${column} is not null`;
  }

  function follows(kind: keyof typeof TARGET_COLUMNS) {
    return sql`exists (${targets(kind)})`;
  }
}
