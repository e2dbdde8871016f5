import type { CompiledQuery } from 'kysely';
import type { Queries, Tx } from './database.ts';
import { WrittenTables } from './written-tables.ts';

/** Called with the duration of each query. */
export type OnQuery = (ms: number) => void;

export interface StatementResult<Row> {
  rows: Row[];
  /** The number of rows that the statement wrote. */
  changed: number;
}

/** A way to the database that bypasses Kysely, whose own way to the connection takes longer than most answers. */
export interface DirectPath {
  execute(
    text: string,
    values: readonly unknown[],
  ): StatementResult<unknown> | Promise<StatementResult<unknown>>;
  onQuery: OnQuery | undefined;
  /** The transactions of these queries run on the same, only connection. */
  servesTransactions: boolean;
}

const paths = new WeakMap<object, DirectPath>();

export function setDirectPath(queries: Queries, path: DirectPath): void {
  paths.set(queries.getExecutor(), path);
}

/** Runs a compiled statement: on SQLite in the same tick, on PostgreSQL as a named statement that stays planned. */
export async function executeDirect<Row>(
  queries: Queries,
  query: CompiledQuery<Row>,
): Promise<StatementResult<Row>> {
  const executor = queries.getExecutor();
  for (const plugin of executor.plugins) if (plugin instanceof WrittenTables) plugin.add(query.query);
  const path = paths.get(executor);
  if (!path) {
    const { rows, numAffectedRows = 0n } = await queries.executeQuery<Row>(query);
    return { rows, changed: Number(numAffectedRows) };
  }
  const { execute, onQuery } = path;
  const startedAt = onQuery && performance.now();
  try {
    return (await execute(query.sql, query.parameters)) as StatementResult<Row>;
  } finally {
    if (startedAt !== undefined) onQuery?.(performance.now() - startedAt);
  }
}

/** A transaction that has begun. One of `commit` and `rollback` ends it; after a failed commit, `rollback` does. */
export interface OpenTransaction {
  tx: Tx;
  written: WrittenTables;
  commit(): Promise<void>;
  /** Never fails: what led to it is the error to report. */
  rollback(): Promise<void>;
}

export async function begin(queries: Queries): Promise<OpenTransaction> {
  const begun = await queries.startTransaction().execute();
  const written = new WrittenTables();
  const tx = begun.withPlugin(written);
  const executor = tx.getExecutor();
  const path = paths.get(queries.getExecutor());
  if (path?.servesTransactions) paths.set(executor, path);
  return {
    tx,
    written,
    async commit() {
      // From here on Kysely refuses statements: it knows that the transaction has ended.
      paths.delete(executor);
      await begun.commit().execute();
    },
    async rollback() {
      paths.delete(executor);
      await begun
        .rollback()
        .execute()
        .catch(() => {});
    },
  };
}
