import { sql } from 'kysely';
import { sqlOf } from '../db/engine-sql.ts';
import type { Term } from '../db/search/formula.ts';
import { BLOCK_ROWS } from '../db/search/search-tables.ts';
import type { Source } from './sources.ts';
import { withTags } from './tag-words.ts';

/** The rarity of terms after the first eight is not counted. */
const TERMS_MAX = 8;
/** Terms that are in more rows than this count as equally common. */
const COUNTED_MAX = BLOCK_ROWS / 8;

/**
 * The weight of each term of a query: the inverse document frequency of BM25, `ln(1 + (N − n + 0.5) / (n + 0.5))`, where
 * n of N rows contain the term. It is counted in a sample: the newest full block of rows, or the first one.
 */
export async function raritiesOf(
  { queries, table, tags }: Source,
  terms: readonly Term[],
): Promise<number[]> {
  // The rarity of the only term does not affect the order of the matches.
  if (terms.length < 2) return terms.map(() => 1);
  const lastId = await sql<{ id: number | null }>`
    select max(${sql.ref(table.idColumn)}) as id from ${sql.table(table.words)}`.execute(queries);
  const last = lastId.rows[0]?.id ?? 0;
  const block = Math.max(0, Math.floor((last + 1) / BLOCK_ROWS) - 1);
  const size = Math.min(last, BLOCK_ROWS);
  const counts = terms.slice(0, TERMS_MAX).map((term, index) => {
    const wanted = { columns: sql`1 as one`, hasWords: false, limit: COUNTED_MAX, block };
    const rows = sqlOf(queries).newest(table, { all: [withTags(term, tags)], none: [] }, wanted);
    return sql`select ${sql.lit(index)} as term, count(*) as count from (${rows}) as ${sql.raw(`of_${index}`)}`;
  });
  const counted = await sql<{ term: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    queries,
  );
  const rarities = new Map(
    counted.rows.map(({ term, count }) => [term, Math.log(1 + (size - count + 0.5) / (count + 0.5))]),
  );
  return terms.map((_, index) => rarities.get(index) ?? 1);
}
