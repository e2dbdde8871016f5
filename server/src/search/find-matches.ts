import { type RawBuilder, sql } from 'kysely';
import { sqlOf } from '../db/engine-sql.ts';
import { indexRows } from '../db/index-scan.ts';
import type { KeysetRange, SortKeyValues } from '../db/keyset.ts';
import type { Term } from '../db/search/formula.ts';
import { FIELD_BOUNDARY } from '../db/search/row-texts.ts';
import { constraintsOf } from './constraints.ts';
import type { SearchQuery } from './parse-query.ts';
import type { Match } from './relevance.ts';
import { rowCondition } from './row-conditions.ts';
import type { Source } from './sources.ts';

/** Only so many matches are ranked: the newest, and those among the most liked rows of the site. */
const RANKED_NEWEST = 300;
const LIKED_SCANNED = 300;
const LIKED_MAX = 100;
/** Posts whose title has exactly the words of the query are ranked even if they are older. */
const SAME_TITLE_MAX = 50;
/** The maximum number of older rows that are ranked besides the newest. */
export const RANKED_BESIDES = LIKED_MAX + SAME_TITLE_MAX;
export const RANKED_MAX = RANKED_NEWEST + RANKED_BESIDES;

interface Ranked {
  matches: Match[];
  /** Below this id there may be matches that are missing in `matches`; null when it has all. */
  restBelow: number | null;
}

type Row = Omit<Match, 'fields'> & Record<string, string>;

/**
 * The matches to rank.
 * @param title the words of the query, to find posts whose title has exactly these words; null to look for none
 */
export async function findMatches(
  source: Source,
  query: SearchQuery,
  title: string | null = null,
): Promise<Ranked> {
  const { queries, table, columns, joinTo } = source;
  const { formula, condition } = await conditionsOf(source, query);
  const own = sql.ref(`${table.words}.${table.idColumn}`);
  const join = joinTo(own);
  const names = sql.join(table.fields.map((field) => sql.ref(`${table.words}.${field}`)));
  const selected = sql`${own} as id, ${columns}, ${names}`;
  const wanted = { columns: selected, join, condition, limit: RANKED_NEWEST };
  const newest = await sqlOf(queries).newest<Row>(table, formula, wanted).execute(queries);
  const rows = new Map(newest.rows.map((row) => [row.id, row]));
  const restBelow = newest.rows.length === RANKED_NEWEST ? Math.min(...rows.keys()) : null;
  if (restBelow !== null) {
    const others = [await mostLiked(source, query, selected), title === null ? [] : await sameTitle(title)];
    for (const row of others.flat()) rows.set(row.id, row);
  }
  const matches = [...rows.values()].map((row) => ({ ...row, fields: source.wordsOf(row) }));
  return { matches, restBelow };

  async function sameTitle(words: string) {
    const same = await sql<Row>`select ${selected} from ${sql.table(table.words)} ${join}
      where ${sql.ref(`${table.words}.title`)} = ${words} and ${condition}
      order by ${own} desc limit ${SAME_TITLE_MAX}`.execute(queries);
    return same.rows;
  }
}

async function mostLiked(source: Source, query: SearchQuery, selected: RawBuilder<unknown>): Promise<Row[]> {
  const { queries, table, joinTo, mostLikedFirst } = source;
  const { lookUp } = sqlOf(queries);
  const scanned = indexRows(mostLikedFirst, { order: 'desc', past: null, offset: 0, limit: LIKED_SCANNED });
  const rows = await sql<Row>`select ${selected} from (${scanned}) as scanned
    ${lookUp(table.words, sql`scanned.id`, table.idColumn)} ${joinTo(sql`scanned.id`)}
    where ${await rowCondition(source, query)}
    order by scanned.sort desc, scanned.id desc limit ${LIKED_MAX}`.execute(queries);
  return rows.rows;
}

/** At most `limit` matches, newest first or in the order of `range`, each with the value that the caller sorts by. */
export async function newestKeys(
  source: Source,
  query: SearchQuery,
  sort: RawBuilder<number>,
  limit: number,
  range?: Pick<KeysetRange, 'order'> & { past: number | null },
): Promise<SortKeyValues[]> {
  const { queries, table } = source;
  const { newest, foundId } = sqlOf(queries);
  const { formula, condition } = await conditionsOf(source, query);
  const id = foundId(table);
  const wanted = { columns: sql`${id} as id, ${sort} as sort`, join: source.joinTo(id), condition, limit };
  const rows = newest<SortKeyValues>(table, formula, { ...wanted, hasWords: false, ...(range && { range }) });
  return (await rows.execute(queries)).rows;
}

/**
 * The texts of the newest rows that match a query and contain at least one term of each list. A text begins and ends with a
 * blank, and no phrase reaches from one field into another.
 */
export async function newestTexts(
  source: Source,
  query: SearchQuery,
  lists: readonly Term[][],
  limit: number,
): Promise<string[]> {
  const { queries, table, joinTo } = source;
  const { formula, condition } = await conditionsOf(source, query);
  const columns = sql.join(table.fields.map((field) => sql.ref(`${table.words}.${field}`)));
  const join = joinTo(sql.ref(`${table.words}.${table.idColumn}`));
  const wanted = { columns, join, condition, limit };
  const all = [...formula.all, ...lists];
  const rows = sqlOf(queries).newest<Record<string, string>>(table, { ...formula, all }, wanted);
  return (await rows.execute(queries)).rows.map((row) => ` ${Object.values(row).join(FIELD_BOUNDARY)} `);
}

async function conditionsOf({ queries, table, tags, isPublic }: Source, query: SearchQuery) {
  const { formula, conditions } = await constraintsOf(queries, table, query, tags);
  return { formula, condition: sql<boolean>`${sql.join([isPublic, ...conditions], sql` and `)}` };
}
