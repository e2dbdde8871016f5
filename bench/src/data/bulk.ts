/** Writes a great many rows into an empty database. */
export interface Bulk {
  insert(table: string, rows: Iterable<BulkRow>): Promise<void>;
  /** Puts back what was set aside for speed: until then the database is not one to work with. */
  finish(): Promise<void>;
}

export type BulkRow = Record<string, string | number | null>;
