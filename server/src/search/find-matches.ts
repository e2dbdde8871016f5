import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import type { SearchedTable } from '../db/search/search-tables.ts';
import type { Constraints } from './constraints.ts';

/** A post or comment that fits a query, with what it is sorted by. */
export interface Match {
  id: number;
  created_at: number;
  likes_count: number;
  comments_count: number;
  /** The title of a post. */
  heading: string;
  /** The words of the fields that count for the relevance. */
  fields: string[];
}

/** Of a query that fits more rows, the newest of this number are sorted: about 15 ms of processor time. */
const MATCHES_MAX = 1000;
/** Posts whose whole title was searched for are found even if they are older. */
const SAME_TITLE_MAX = 50;

export interface Source {
  queries: Queries;
  table: SearchedTable;
  /** Joins the tables that the columns and conditions need. */
  join: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Whether everybody may read it. */
  isPublic: RawBuilder<boolean>;
  fields: readonly string[];
}

type Row = Omit<Match, 'fields'> & Record<string, string>;

/** The newest matches. @param title the words of the whole query, for posts with this title */
export async function findMatches(
  { queries, table, join, columns, isPublic, fields }: Source,
  { formula, conditions }: Constraints,
  title: string | null,
): Promise<Match[]> {
  const own = sql.ref(`${table.words}.${table.idColumn}`);
  const names = sql.join(fields.map((field) => sql.ref(`${table.words}.${field}`)));
  const selected = sql`${own} as id, ${columns}, ${names}`;
  const condition = sql<boolean>`${sql.join([isPublic, ...conditions], sql` and `)}`;
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
  return [...rows.values()].map((row) => ({ ...row, fields: fields.map((field) => row[field] ?? '') }));
}

/** How many rows fit, up to `limit`. */
export async function countMatches(
  { queries, table, join, isPublic }: Source,
  { formula, conditions }: Constraints,
  limit: number,
): Promise<number> {
  const condition = sql<boolean>`${sql.join([isPublic, ...conditions], sql` and `)}`;
  const rows = sqlOf(queries).newest(table, formula, { columns: sql`1 as one`, join, condition, limit });
  const { rows: [counted] } = await sql<{ count: number }>`select count(*) as count from (${rows}) as fitting`.execute(queries);
  return counted?.count ?? 0;
}
