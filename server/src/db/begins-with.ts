import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { sqlOf } from './engine-sql.ts';

/** Whether the column begins with this text, written as a range of values: both engines can read a range from an index. */
export function beginsWith(queries: Queries, column: string, start: string) {
  const bytes = sql`${sql.ref(column)} ${sqlOf(queries).bytewise}`;
  return sql<boolean>`${bytes} >= ${start} and ${bytes} < ${`${start}\u{10ffff}`}`;
}
