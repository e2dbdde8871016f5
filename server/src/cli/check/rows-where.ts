import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

const BATCH = 1000;

/** The rows for which `condition` holds, in the order of their ids, read in batches. @param columns include the id */
export async function* rowsWhere<Row extends { id: number }>(
  queries: Queries,
  table: string,
  columns: RawBuilder<Row>,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<Row> {
  const id = sql.ref(`${table}.id`);
  for (let after = 0, rows: Row[] = []; ; after = rows.at(-1)?.id ?? after) {
    ({ rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
      where ${id} > ${after} and (${condition}) order by ${id} limit ${BATCH}`.execute(queries));
    yield* rows;
    if (rows.length < BATCH) return;
  }
}
