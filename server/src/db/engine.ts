import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Formula } from './search/formula.ts';
import type { SearchedTable } from './search/search-tables.ts';
import type { ContentTable } from './written-tables.ts';

/** The part of an open database that SQLite and PostgreSQL each implement. */
export interface Engine extends Pick<Database, 'kind' | 'read' | 'transact' | 'isSynced' | 'close'> {
  contentVersion(tables: readonly ContentTable[]): number;
}

/**
 * The SQL that differs between the engines. Locks last until the transaction ends; SQLite needs none, because its
 * transactions begin with the write lock.
 */
export interface EngineSql {
  /** The end of a query that locks its rows. */
  rowLock: RawBuilder<unknown>;
  /** The end of a query that locks its rows before they are deleted: no other transaction can refer to them any more. */
  deletionLock: RawBuilder<unknown>;
  /** Prevents other transactions from changing categories and from adding posts to one. */
  categoriesLock: RawBuilder<unknown> | null;
  migrationLock: RawBuilder<unknown> | null;
  nameLock(name: string): RawBuilder<unknown> | null;
  /** The ids of users whose name or email address contains this lowercase text, by the trigram index. */
  usersContaining(text: string): RawBuilder<{ id: number }>;
  /** The highest id that a post ever had; no row, or 0, when there was none. */
  lastPostId: RawBuilder<{ id: number }>;
  /** A collation that compares texts by their bytes, as prefix indexes do. */
  bytewise: RawBuilder<unknown>;
  /** The newest posts or comments that fit a formula, newest first. */
  newest<Row>(table: SearchedTable, formula: Formula, wanted: Wanted): RawBuilder<Row>;
  /** Joins the row with this id, which is found by its key and not by a scan of the table. */
  lookUp(table: SearchedTable['items'], id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** What the index covers besides the words of each field; null where it covers these themselves. */
  vectorOf: ((id: number, fields: readonly string[]) => string) | null;
}

/** Which of the rows that fit are selected. */
export interface Wanted {
  columns: RawBuilder<unknown>;
  /** Joins other tables to the words. */
  join?: RawBuilder<unknown>;
  condition?: RawBuilder<boolean>;
  limit: number;
  /** Only rows of this block of ids (`BLOCK_ROWS`). */
  block?: number;
}
