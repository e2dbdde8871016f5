import { SUGGESTIONS_MAX } from '@magpie/contract/limits';
import type { SuggestedUsers } from '@magpie/contract/users';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { beginsWith } from '../db/begins-with.ts';
import { sqlOf } from '../db/engine-sql.ts';

/** Users whose names begin with the text, in any case, sorted by name; an exact match comes first. */
export async function suggestUsers({ database }: Context, typed: string): Promise<SuggestedUsers> {
  const { read } = database;
  const results = await read
    .selectFrom('users')
    .select(['id', 'username'])
    .where(beginsWith(read, 'username_key', typed.toLowerCase()))
    .where('deleted_at', 'is', null)
    // The index that serves the condition has this order.
    .orderBy(sql`username_key ${sqlOf(read).bytewise}`)
    .limit(SUGGESTIONS_MAX)
    .execute();
  return { results };
}
