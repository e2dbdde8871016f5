import { WATCHED_TABLES, type WatchedTable } from './written-tables.ts';

/** Counts the changes of each table whose rows cached answers or streams show. */
export class ContentVersions {
  readonly #versions = new Map<WatchedTable, number>();

  bump(tables: Iterable<WatchedTable> = WATCHED_TABLES): void {
    for (const table of tables) this.#versions.set(table, this.#of(table) + 1);
  }

  sum(tables: readonly WatchedTable[]): number {
    return tables.reduce((total, table) => total + this.#of(table), 0);
  }

  #of(table: WatchedTable) {
    return this.#versions.get(table) ?? 0;
  }
}
