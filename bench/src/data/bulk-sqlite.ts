import { openSqliteFile } from '../../../server/src/db/dialect.ts';
import type { Bulk, BulkRow } from './bulk.ts';

const ROWS_A_TRANSACTION = 50_000;

/** Indexes are made when all rows are there, and what refers to what is right by construction. */
export function openSqliteBulk(name: string): Bulk {
  const file = openSqliteFile(name);
  // Nothing is lost if this is interrupted: the file is thrown away.
  file.pragma('synchronous = OFF');
  file.pragma('foreign_keys = OFF');
  const indexes = file
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'index' and sql is not null`,
    )
    .all();
  for (const { name } of indexes) file.exec(`drop index ${name}`);

  return {
    async insert(table, rows) {
      let statement: { run(...values: unknown[]): unknown } | undefined;
      let written = 0;
      file.exec('begin');
      for (const row of rows) {
        statement ??= file.prepare(insertOf(table, row));
        statement.run(...Object.values(row));
        written += 1;
        if (written % ROWS_A_TRANSACTION === 0) file.exec('commit; begin');
      }
      file.exec('commit');
    },
    async finish() {
      for (const { sql } of indexes) file.exec(sql);
      file.pragma('wal_checkpoint(TRUNCATE)');
      file.close();
    },
  };
}

function insertOf(table: string, row: BulkRow) {
  const columns = Object.keys(row);
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
}
