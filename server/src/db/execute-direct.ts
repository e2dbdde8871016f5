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

/** Runs statements without Kysely, whose overhead is longer than most statements take. */
export interface DirectPath {
  execute(
    text: string,
    values: readonly unknown[],
  ): StatementResult<unknown> | Promise<StatementResult<unknown>>;
  onQuery: OnQuery | undefined;
  /** Transactions run on the same connection. */
  servesTransactions: boolean;
}

const paths = new WeakMap<object, DirectPath>();

export function setDirectPath(queries: Queries, path: DirectPath): void {
  paths.set(queries.getExecutor(), path);
}

/** Runs a compiled statement: on SQLite in the same tick, on PostgreSQL as a named statement. */
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
  const tx = begun.withPlugin(written);
  const executor = tx.getExecutor();
  const path = paths.get(queries.getExecutor());
  if (path?.servesTransactions) paths.set(executor, path);
  return {
    tx,
    written,
    async commit() {
      // Later statements go to Kysely, which refuses them because the transaction has ended.
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
