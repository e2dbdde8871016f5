import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Stats } from './stats.ts';
import type { WatchedTable } from './written-tables.ts';

export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface TransactOptions {
  /** `false` if a power cut may lose the commit. On SQLite such a transaction runs in the separate file of rate limits. */
  durable?: boolean;
  /** For work that may change very many rows. SQLite commits it separately, and may use temporary files. */
  exclusive?: boolean;
  /**
   * `'none'` for migrations and `rebuild-search`: they may take any length of time, and wait as long as another one takes.
   */
  timeout?: 'none';
}

/**
 * Runs `work` in a transaction, and again if that may help, as after a deadlock (`canRetryTransaction`). On SQLite the
 * transaction waits up to 10 s while another process writes. `work` must not wait for anything slow, such as a request to
 * another site.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>;

export interface Database {
  kind: DatabaseKind;
  /** For reading outside transactions. */
  read: Queries;
  transact: Transact;
  /** Grows whenever any process commits a write to one of these tables; by default, to any content table. */
  contentVersion(tables?: readonly WatchedTable[]): number;
  /** Whether this process is notified of other processes' commits. If not, content versions grow every second. */
  isSynced(): boolean;
  stats: Readonly<Stats>;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}
