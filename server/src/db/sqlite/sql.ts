import { sql } from 'kysely';
import type { EngineSql } from '../engine.ts';

export const sqliteSql: EngineSql = {
  rowLock: sql``,
  categoriesLock: null,
  migrationLock: null,
  nameLock: () => null,
  usersContaining: (text) =>
    sql`select rowid as id from users_search where users_search match ${`"${text.replaceAll('"', '""')}"`}`,
  lastPostId: sql`select seq as id from sqlite_sequence where name = 'posts'`,
};
