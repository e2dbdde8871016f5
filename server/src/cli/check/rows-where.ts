import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/**
 * How many ids one statement covers: so few that it ends before PostgreSQL cancels it as too long, even if PostgreSQL plans
 * the condition badly.
 */
const IDS_AT_ONCE = 5000;

/** The rows for which `condition` holds, in the order of their ids, read in batches. @param columns include the id */
export async function* rowsWhere<Row extends { id: number }>(
  queries: Queries,
  table: string,
  columns: RawBuilder<Row>,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<Row> {
  const id = sql.ref(`${table}.id`);
  for (let after = 0; ; after += IDS_AT_ONCE) {
    // The next batch starts at the next id that exists, because ids have gaps.
    const next = await sql<{
      id: number | null;
    }>`select min(${id}) as id from ${sql.table(table)} where ${id} > ${after}`.execute(queries);
    const first = next.rows[0]?.id ?? null;
    if (first === null) return;
    after = first - 1;
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
      where ${id} > ${after} and ${id} <= ${after + IDS_AT_ONCE} and (${condition}) order by ${id}`.execute(
      queries,
    );
    yield* rows;
  }
}
