import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Order } from './keyset.ts';
import type { Formula } from './search/formula.ts';
import type { SearchedTable } from './search/search-tables.ts';
import type { WatchedTable } from './written-tables.ts';

/** The part of an open database that SQLite and PostgreSQL each implement. */
export interface Engine extends Pick<Database, 'kind' | 'read' | 'transact' | 'isSynced' | 'close'> {
  contentVersion(tables: readonly WatchedTable[]): number;
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
  /** @param isShared transactions that all share the lock do not wait for each other */
  nameLock(name: string, isShared: boolean): RawBuilder<unknown> | null;
  /** The ids of users whose name or email address contains this lowercase text, by the trigram index. */
  usersContaining(text: string): RawBuilder<{ id: number }>;
  /**
   * Joins each row of the preceding tables with the posts that a limited subquery finds, which may refer to that row.
   * @param rows the subquery without `select`
   */
  joinEach(rows: RawBuilder<unknown>, idColumn: string): RawBuilder<unknown>;
  /** Whether a column has one of these values, of which there may be hundreds: all of them are sent as one parameter. */
  isAmong(column: RawBuilder<unknown>, values: readonly number[]): RawBuilder<boolean>;
  /** A collation that compares texts by their bytes, as prefix indexes do. */
  bytewise: RawBuilder<unknown>;
  /** Selects the posts or comments that match a formula, newest first or as `wanted.range` says. */
  newest<Row>(table: SearchedTable, formula: Formula, wanted: Wanted): RawBuilder<Row>;
  /** The id of a row that `newest` finds. */
  foundId(table: SearchedTable): RawBuilder<number>;
  /** Joins the row with this id, which is found by its key and not by a scan of the table. */
  lookUp(
    table: SearchedTable['items' | 'words'],
    id: RawBuilder<unknown>,
    idColumn?: SearchedTable['idColumn'],
  ): RawBuilder<unknown>;
  /** The place of a part in a text, from 1; 0 when the text does not contain it. */
  placeOf(part: string, text: RawBuilder<unknown>): RawBuilder<number>;
  /** Computes the indexed vector of a row; null where the engine indexes the words of the fields directly. */
  vectorOf: ((id: number, fields: readonly string[]) => string) | null;
}

/** Which of the matching rows are selected. */
export interface Wanted {
  columns: RawBuilder<unknown>;
  /** Whether the query reads columns of the table of words; true unless given. */
  hasWords?: boolean;
  /** Joins other tables to `foundId`. */
  join?: RawBuilder<unknown>;
  condition?: RawBuilder<boolean>;
  limit: number;
  /** Only rows of this block of ids (`BLOCK_ROWS`), in any order. */
  block?: number;
  /** The order, and the id after which the rows begin; null: at the start. */
  range?: { order: Order; past: number | null };
}
