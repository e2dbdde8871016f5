import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A row of the database: its columns by name. */
export interface StoredRow {
  table: string;
  columns: Readonly<Record<string, unknown>>;
}

/** Tables that change in the background, not by a call. */
const CHANGED_IN_BACKGROUND = /^(images|rate_limit_hits|(users|posts|comments)_search|sqlite_)/;

/** Every row of the database, by its content. */
export async function allRows({ read }: Database): Promise<Map<string, StoredRow>> {
  const rows = new Map<string, StoredRow>();
  for (const { name: table } of await read.introspection.getTables()) {
    if (CHANGED_IN_BACKGROUND.test(table)) continue;
    const found = await sql<object>`select * from ${sql.table(table)}`.execute(read);
    for (const row of found.rows) {
      const columns = Object.fromEntries(
        Object.entries(row).filter(([column]) => !column.startsWith('preview_')),
      );
      rows.set(`${table} ${JSON.stringify(columns)}`, { table, columns });
    }
  }
  return rows;
}

/** The rows that were added or deleted between two calls of `allRows`; a changed row counts as both. */
export function changedRows(before: Map<string, StoredRow>, after: Map<string, StoredRow>): StoredRow[] {
  const gone = [...before].filter(([key]) => !after.has(key));
  const come = [...after].filter(([key]) => !before.has(key));
  return [...gone, ...come].map(([, row]) => row);
}
