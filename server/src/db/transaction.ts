import type { Queries, Tx } from './database.ts';
import { WrittenTables } from './written-tables.ts';

/** A transaction that has begun. `commit` or `rollback` ends it; a failed commit needs a `rollback`. */
export interface OpenTransaction {
  tx: Tx;
  written: WrittenTables;
  commit(): Promise<void>;
  /** Never fails: the error to report is the one that led to the rollback. */
  rollback(): Promise<void>;
}

export async function begin(queries: Queries): Promise<OpenTransaction> {
  const begun = await queries.startTransaction().execute();
  const written = new WrittenTables();
  return {
    tx: begun.withPlugin(written),
    written,
    commit: () => begun.commit().execute(),
    rollback: () =>
      begun
        .rollback()
        .execute()
        .catch(() => {}),
  };
}
