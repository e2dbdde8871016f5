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
  /** Finds the posts or comments that match a formula. */
  matching(table: SearchedTable, formula: Formula): Matching;
}

/** Parts of a full-text query for posts or comments. */
interface Matching {
  from: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
  /** The id of the post or comment. The engine can read the matches in its order. */
  id: RawBuilder<number>;
}
