import { sql } from 'kysely';
import { containsText } from '../contains-text.ts';
import type { EngineSql } from '../engine.ts';

export const postgresSql: EngineSql = {
  rowLock: sql`for no key update`,
  categoriesLock: sql`lock table categories in exclusive mode`,
  migrationLock: sql`select pg_advisory_xact_lock(7246531)`,
  nameLock: (name) => sql`select pg_advisory_xact_lock(7246532, hashtext(${name}))`,
  usersContaining: (text) => sql`select id from users where ${containsText(text)}`,
  lastPostId: sql`select case when is_called then last_value::integer else 0 end as id from posts_id_seq`,
};
