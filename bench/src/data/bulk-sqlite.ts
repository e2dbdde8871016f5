import { openSqliteFile, cacheStatements } from '../../../server/src/db/sqlite/connection.ts';
import { batches, type Bulk, type BulkRow } from './bulk.ts';

const ROWS_A_STATEMENT = 100;
/** Holds the unique keys of a million posts, which come in no order, and sorts most indexes in one go. */
const CACHE_KB = 256 * 1024;

/** Indexes are made when all rows are there, and what refers to what is right by construction. */
export function openSqliteBulk(name: string): Bulk {
  const file = openSqliteFile(name);
  // Nothing is lost if this is interrupted: the file is thrown away. In safe mode the journal cannot be switched off.
  file.unsafeMode();
  file.pragma('journal_mode = OFF');
  file.pragma('synchronous = OFF');
  file.pragma('foreign_keys = OFF');
  file.pragma(`cache_size = -${CACHE_KB}`);
  const indexes = file
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'index' and sql is not null`,
    )
    .all();
  for (const { name } of indexes) file.exec(`drop index ${name}`);
  const statements = cacheStatements(file);

  return {
    async insert(table, rows) {
      file.exec('begin');
      for (const batch of batches(rows, ROWS_A_STATEMENT)) {
        statements.prepare(insertOf(table, batch)).run(batch.flatMap(Object.values));
      }
      file.exec('commit');
    },
    async finish() {
      for (const { sql } of indexes) file.exec(sql);
      file.pragma('synchronous = FULL');
      file.pragma('journal_mode = WAL');
      file.close();
    },
  };
}

function insertOf(table: string, batch: readonly BulkRow[]) {
  const columns = Object.keys(batch[0] ?? {});
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `insert into ${table} (${columns.join(', ')}) values ${batch.map(() => row).join(', ')}`;
}
