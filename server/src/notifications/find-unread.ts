import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { lookUpTogether } from '../db/look-up-together.ts';
import { IS_VISIBLE } from './visible.ts';

/** The unread notifications of a user. */
export interface Unread {
  count: number;
  /** The time of the newest, in milliseconds since 1970. */
  newest: number;
}

/** The unread notifications of each of these users; users without any are left out. */
export async function findUnreadOf(
  queries: Queries,
  user_ids: readonly number[],
): Promise<Map<number, Unread>> {
  if (user_ids.length === 0) return new Map();
  const { rows } = await sql<Unread & { user_id: number }>`
    select user_id, count(*) as count, max(latest_at) as newest from notifications
    where user_id in (${sql.join([...user_ids])}) and read_at is null and ${IS_VISIBLE}
    group by user_id`.execute(queries);
  return new Map(rows.map(({ user_id, ...unread }) => [user_id, unread]));
}

/** Like `findUnreadOf`, for one user. Calls at the same time, as when many streams open, share one query. */
export const findUnread = lookUpTogether({
  groupOf: () => 'all',
  async find(queries: Queries, user_ids: readonly number[]) {
    const unread = await findUnreadOf(queries, [...new Set(user_ids)]);
    return user_ids.map((user_id) => unread.get(user_id));
  },
});
