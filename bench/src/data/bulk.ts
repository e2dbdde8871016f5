/** Writes a great many rows into an empty database. */
export interface Bulk {
  /** Several tables may be asked for at once. */
  insert(table: string, rows: Iterable<BulkRow>): Promise<void>;
  /** Puts back what was set aside for speed: until then the database is not one to work with. */
  finish(): Promise<void>;
}

export type BulkRow = Record<string, string | number | null>;

/** What is written by one statement each. */
export function* batches(rows: Iterable<BulkRow>, size: number): Generator<BulkRow[]> {
  let batch: BulkRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
