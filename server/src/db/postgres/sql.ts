import { sql } from 'kysely';
import { containsText } from '../contains-text.ts';
import type { EngineSql } from '../engine.ts';
import { BLOCK_ROWS } from '../search/search-tables.ts';
import { newestRows } from './newest.ts';

export const postgresSql: EngineSql = {
  rowLock: sql`for no key update`,
  deletionLock: sql`for update`,
  categoriesLock: sql`lock table categories in exclusive mode`,
  migrationLock: sql`select pg_advisory_xact_lock(7246531)`,
  nameLock: (name, isShared) =>
    sql`select ${sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')}(7246532, hashtext(${name}))`,
  usersContaining: (text) => sql`select id from users where ${containsText(text)}`,
  joinEach: (rows, idColumn) =>
    sql`cross join lateral (select listed.created_at, ${sql.ref(`listed.${idColumn}`)} as id ${rows}) as found`,
  isAmong: (column, values) => sql`${column} = any(${values})`,
  bytewise: sql`collate "C"`,
  newest: (table, formula, wanted) => newestRows(table, formula, wanted, postgresSql),
  foundId: ({ words, idColumn }) => sql`${sql.ref(`${words}.${idColumn}`)}`,
  // `offset 0` prevents a merge join, which reads all rows that are newer.
  lookUp: (table, id, idColumn) => sql`cross join lateral (
      select * from ${sql.table(table)} where ${sql.ref(`${table}.${idColumn ?? 'id'}`)} = ${id} offset 0) as ${sql.table(table)}`,
  placeOf: (part, text) => sql`strpos(${text}, ${part})`,
  vectorOf(id, fields) {
    const block = Math.floor(id / BLOCK_ROWS);
    const words = new Set(fields.flatMap((field) => field.split(' ')).filter((word) => word !== ''));
    return Array.from(words, (word) => `'${block}:${word}'`).join(' ');
  },
};
