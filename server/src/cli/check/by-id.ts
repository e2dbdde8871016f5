const BATCH = 1000;

/** All rows in the order of their ids, read in batches. */
export async function* byId<Row extends { id: number }>(
  fetch: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0, rows: Row[] = []; ; after = rows.at(-1)?.id ?? after) {
    rows = await fetch(after, BATCH);
    yield* rows;
    if (rows.length < BATCH) return;
  }
}
