const BATCH = 1000;

/** Rows in the order of their ids, a batch at a time, so that a large site takes no more memory than a small one. */
export async function* byId<Row extends { id: number }>(
  fetch: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0, rows: Row[] = []; ; after = rows.at(-1)?.id ?? after) {
    rows = await fetch(after, BATCH);
    yield* rows;
    if (rows.length < BATCH) return;
  }
}
