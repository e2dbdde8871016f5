import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** Whether somebody mutes anything or has hidden a post, as an expression. @param column the one with their id */
export function hasMutes(column: string): RawBuilder<0 | 1> {
  const user_id = sql.ref(column);
  return sql`case when exists (select 1 from mutes where mutes.user_id = ${user_id})
    or exists (select 1 from hidden_posts where hidden_posts.user_id = ${user_id}) then 1 else 0 end`;
}

export async function readHasMutes(queries: Queries, user_id: number): Promise<boolean> {
  const user = await queries
    .selectFrom('users')
    .select(hasMutes('users.id').as('has_mutes'))
    .where('id', '=', user_id)
    .executeTakeFirst();
  return user?.has_mutes === 1;
}
