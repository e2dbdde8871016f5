import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { ContentTable } from './written-tables.ts';

/** An open database, as SQLite and PostgreSQL each do it. */
export interface Engine extends Pick<Database, 'kind' | 'read' | 'transact' | 'isSynced' | 'close'> {
  contentVersion(tables: readonly ContentTable[]): number;
}

/**
 * The SQL that the two engines spell differently. The locks last until the transaction ends; SQLite needs none, as its
 * transactions begin with the write lock.
 */
export interface EngineSql {
  /** Keeps others from changing the rows of a query, which it ends. */
  rowLock: RawBuilder<unknown>;
  /** Keeps others from changing categories and from filing posts under one. */
  categoriesLock: RawBuilder<unknown> | null;
  migrationLock: RawBuilder<unknown> | null;
  nameLock(name: string): RawBuilder<unknown> | null;
  /** A list as one parameter, so that a statement has the same text for every length. */
  toList(values: readonly unknown[]): unknown;
  /** The ids of users whose name or address contains a text in lower case, by the trigram index. */
  usersContaining(text: string): RawBuilder<{ id: number }>;
  isAmong(column: RawBuilder<unknown>, list: RawBuilder<unknown>, type: 'int' | 'text'): RawBuilder<boolean>;
}
