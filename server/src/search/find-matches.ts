import { sql } from 'kysely';
import { sqlOf } from '../db/engine-sql.ts';
import { constraintsOf } from './constraints.ts';
import type { SearchQuery } from './parse-query.ts';
import type { Match } from './relevance.ts';
import type { Source } from './sources.ts';

/** When more rows match, only the newest ones are sorted. */
const MATCHES_MAX = 1000;
/** Posts with exactly the title that was searched for are found even if they are older. */
const SAME_TITLE_MAX = 50;

type Row = Omit<Match, 'fields'> & Record<string, string>;

/** The newest matches. @param title the words of the whole query, for posts with this title; null for none */
export async function findMatches(
  source: Source,
  query: SearchQuery,
  title: string | null = null,
): Promise<Match[]> {
  const { queries, table, join, columns } = source;
  const { formula, condition } = await conditionsOf(source, query);
  const own = sql.ref(`${table.words}.${table.idColumn}`);
  const names = sql.join(table.fields.map((field) => sql.ref(`${table.words}.${field}`)));
  const selected = sql`${own} as id, ${columns}, ${names}`;
  const newest = await sqlOf(queries)
    .newest<Row>(table, formula, { columns: selected, join, condition, limit: MATCHES_MAX })
    .execute(queries);
  const rows = new Map(newest.rows.map((row) => [row.id, row]));
  if (title && newest.rows.length === MATCHES_MAX) {
    const same = await sql<Row>`select ${selected} from ${sql.table(table.words)} ${join}
      where ${sql.ref(`${table.words}.title`)} = ${title} and ${condition}
      order by ${own} desc limit ${SAME_TITLE_MAX}`.execute(queries);
    for (const row of same.rows) rows.set(row.id, row);
  }
  return [...rows.values()].map((row) => ({ ...row, fields: source.wordsOf(row) }));
}

/** How many rows fit, up to `limit`. */
export async function countMatches(source: Source, query: SearchQuery, limit: number): Promise<number> {
  const { queries, table, join } = source;
  const { formula, condition } = await conditionsOf(source, query);
  const rows = sqlOf(queries).newest(table, formula, { columns: sql`1 as one`, join, condition, limit });
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from (${rows}) as fitting`.execute(queries);
  return counted.rows[0]?.count ?? 0;
}

async function conditionsOf({ queries, table, tags, isPublic }: Source, query: SearchQuery) {
  const { formula, conditions } = await constraintsOf(queries, table, query, tags);
  return { formula, condition: sql<boolean>`${sql.join([isPublic, ...conditions], sql` and `)}` };
}
