import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Stats } from './stats.ts';
import type { ContentTable } from './written-tables.ts';

export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface TransactOptions {
  /** `false` for what a power cut may take, such as rate limits; on SQLite these have a file of their own. */
  durable?: boolean;
  /** For what may change very many rows: on SQLite it is committed with nothing else, and may use temporary files. */
  exclusive?: boolean;
  /** `'none'` for a change of the data model, which takes as long as it takes. */
  timeout?: 'none';
}

/**
 * Runs `work` in a transaction: all of it or nothing. It is run again after a deadlock or when the file was busy. Slow
 * work, such as a request to another site, has no place inside.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>;

export interface Database {
  kind: DatabaseKind;
  /** For reading outside transactions. */
  read: Queries;
  transact: Transact;
  /** Grows with every commit, of whichever process, that wrote one of these tables; of all of them unless named. */
  contentVersion(tables?: readonly ContentTable[]): number;
  /** Whether commits of other processes are known at once; if not, content versions grow every second instead. */
  isSynced(): boolean;
  stats: Readonly<Stats>;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}
