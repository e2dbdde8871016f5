import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { lookUpTogether } from '../db/look-up-together.ts';
import { IS_VISIBLE } from './visible.ts';

/** The number of unread notifications of each of these users; 0 is left out. */
export async function countUnreadOf(
  queries: Queries,
  user_ids: readonly number[],
): Promise<Map<number, number>> {
  if (user_ids.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; unread: number }>`
    select user_id, count(*) as unread from notifications
    where user_id in (${sql.join([...user_ids])}) and read_at is null and ${IS_VISIBLE}
    group by user_id`.execute(queries);
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]));
}

/** The number of unread notifications of a user; streams that open together are counted together. */
export const countUnread = lookUpTogether({
  groupOf: () => 'all',
  async find(queries: Queries, user_ids: readonly number[]) {
    const unread = await countUnreadOf(queries, [...new Set(user_ids)]);
    return user_ids.map((user_id) => unread.get(user_id) ?? 0);
  },
});
