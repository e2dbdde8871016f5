import { CONTENT_TABLES, type ContentTable } from './written-tables.ts';

/** Counts the changes of each table that cached answers show. */
export class ContentVersions {
  readonly #versions = new Map<ContentTable, number>();

  bump(tables: Iterable<ContentTable> = CONTENT_TABLES): void {
    for (const table of tables) this.#versions.set(table, this.#of(table) + 1);
  }

  sum(tables: readonly ContentTable[]): number {
    return tables.reduce((total, table) => total + this.#of(table), 0);
  }

  #of(table: ContentTable) {
    return this.#versions.get(table) ?? 0;
  }
}
