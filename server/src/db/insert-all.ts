import { type Insertable, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/** SQLite takes 32,766 values in a statement and PostgreSQL 65,535; statements with fewer values are as fast. */
const VALUES_PER_STATEMENT = 8_000;

/** Inserts many rows in few statements. All rows must have the same columns. */
export async function insertAll<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  onConflict = '',
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rowsPerStatement = Math.max(1, Math.floor(VALUES_PER_STATEMENT / columns.length));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const values = rows
      .slice(start, start + rowsPerStatement)
      .map((row) => sql`(${sql.join(columns.map((column) => Reflect.get(row, column) ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} ${sql.raw(onConflict)}`.execute(
      tx,
    );
  }
}
