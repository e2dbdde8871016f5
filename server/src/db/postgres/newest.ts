import { type RawBuilder, sql } from 'kysely';
import type { EngineSql, Wanted } from '../engine.ts';
import { ANY_ROW } from '../search/filter-words.ts';
import type { Formula, Term } from '../search/formula.ts';
import { hasAny } from '../search/row-texts.ts';
import { BLOCK_ROWS, NEWEST_FIRST, type SearchedTable } from '../search/search-tables.ts';

/** A placeholder in the text of a query, before each word, for the number of a block; no word contains this character. */
const BLOCK = '@';
/** If fewer rows of a block than this match a query without its prefixes, they are compared with the prefixes one by one. */
const FEW_ROWS = 64;
/** If a block has at least this number of rows with a prefix, the index is slower than comparing rows one by one. */
const COMMON_ROWS = BLOCK_ROWS / 8;

type LookUp = EngineSql['lookUp'];
type PlaceOf = EngineSql['placeOf'];

/** @see EngineSql.newest */
export function newestRows<Row>(
  table: SearchedTable,
  formula: Formula,
  { columns, hasWords = true, join = sql``, condition = sql`true`, limit, block, range }: Wanted,
  { lookUp, placeOf }: { lookUp: LookUp; placeOf: PlaceOf },
): RawBuilder<Row> {
  const { words, idColumn } = table;
  const { order, past } = range ?? NEWEST_FIRST;
  const id = sql.ref(`${words}.${idColumn}`);
  const isDesc = order === 'desc';
  const bound = past === null ? sql`` : sql`where ${id} ${sql.raw(isDesc ? '<' : '>')} ${past}`;
  const matching = matchingIds(table, formula, placeOf);
  // Only ids are sorted, so that no more rows than needed are read and joined; lateral joins keep their order.
  const sorted = sql`select ${id} from (${matching}) as ${sql.table(words)} ${bound} order by ${id} ${sql.raw(order)} offset 0`;
  const ids = block === undefined ? sorted : matching;
  const found = hasWords
    ? sql`(${ids}) as ids ${lookUp(words, sql.ref(`ids.${idColumn}`), idColumn)}`
    : sql`(${ids}) as ${sql.table(words)}`;
  // The blocks are read one after another until there are enough rows.
  return sql<Row>`select found.* from ${blocks()} as blocks (block) cross join lateral (
    select ${columns} from ${found} ${join} where ${condition} limit ${limit}) as found limit ${limit}`;

  function blocks() {
    if (block !== undefined) return sql`generate_series(${block}::integer, ${block}::integer)`;
    const last = lastBlock(table);
    if (past === null)
      return isDesc ? sql`generate_series(${last}, 0, -1)` : sql`generate_series(0, ${last})`;
    const pastBlock = sql`${Math.max(0, Math.floor(past / BLOCK_ROWS))}::integer`;
    return isDesc
      ? sql`generate_series(least(${pastBlock}, ${last}), 0, -1)`
      : sql`generate_series(${pastBlock}, ${last})`;
  }
}

function lastBlock({ words, idColumn }: SearchedTable) {
  return sql`(select max(${sql.ref(`${words}.${idColumn}`)}) from ${sql.table(words)}) / ${BLOCK_ROWS}::integer`;
}

/**
 * The ids of a block, in any order. The index reads all rows with the beginning of a word before it compares them with
 * the other words. So if a beginning is common and the rest of the query is not, the few rows with the rest are compared one
 * by one.
 */
function matchingIds(table: SearchedTable, formula: Formula, placeOf: PlaceOf): RawBuilder<unknown> {
  const all = idsWith(table, formula, placeOf);
  const beginnings = formula.all.filter((terms) => terms.some(({ isPrefix }) => isPrefix));
  const others = { ...formula, all: formula.all.filter((terms) => !beginnings.includes(terms)) };
  if (beginnings.length === 0 || others.all.length === 0) return all;

  const { words, idColumn } = table;
  // This is decided by the newest full block. Other blocks may differ, so `areFew` counts the rows of each.
  const isWorthIt = sql`${hasRows({ all: beginnings, none: [] }, COMMON_ROWS)} and not ${hasRows(others, FEW_ROWS)}`;
  const few = sql`select ${sql.ref(idColumn)} from (${idsWith(table, others, placeOf)}) as rows limit ${FEW_ROWS}`;
  const compared = beginnings.map((terms) => hasAny(table, terms, placeOf));
  const areFew = sql`cardinality(rest.few) < ${FEW_ROWS}`;
  return sql`select matching.${sql.ref(idColumn)}
    from (select case when ${isWorthIt} then array(${few}) end as few offset 0) as rest cross join lateral (
      select ${sql.ref(idColumn)} from ${sql.table(words)}
        where ${areFew} and ${sql.ref(`${words}.${idColumn}`)} = any(rest.few) and ${sql.join(compared, sql` and `)}
      union all select ${sql.ref(idColumn)} from (${all}) as rows where (${areFew}) is not true) as matching offset 0`;

  function hasRows(part: Formula, count: number) {
    const rows = idsWith(table, part, placeOf, sql`greatest(${lastBlock(table)} - 1, 0)`);
    return sql`(select count(*) = ${count} from (select 1 from (${rows}) as rows limit ${count}) as counted)`;
  }
}

/** @param block the current one unless given */
function idsWith(
  table: SearchedTable,
  { all, none }: Formula,
  placeOf: PlaceOf,
  block: RawBuilder<unknown> = sql`block`,
): RawBuilder<unknown> {
  const groups = all.length > 0 ? all : [[{ words: [ANY_ROW], isPrefix: false }]];
  const wanted = groups.map((terms) => `(${terms.map(termText).join(' | ')})`);
  const unwanted = none.filter((term) => !isPhrase(term)).map((term) => `!${termText(term)}`);
  const vector = sql`vector @@ replace(${[...wanted, ...unwanted].join(' & ')}, ${BLOCK}, (${block})::text)::tsquery`;
  // The vector does not say where words stand, because PostgreSQL would store only some places of a long text. So phrases
  // are looked for in the texts.
  const phrases = [
    ...all.filter((terms) => terms.some(isPhrase)).map((terms) => hasAny(table, terms, placeOf)),
    ...none.filter(isPhrase).map((term) => sql`not ${hasAny(table, [term], placeOf)}`),
  ];
  // `offset 0` prevents a scan in the order of the ids, which looks at rows that do not match.
  return sql`select ${sql.ref(table.idColumn)} from ${sql.table(table.words)}
    where ${sql.join([vector, ...phrases], sql` and `)} offset 0`;
}

function isPhrase({ words }: Term): boolean {
  return words.length > 1;
}

/** No word contains a quote or a backslash. */
function termText({ words, isPrefix }: Term): string {
  return `(${words.map((word) => `'${BLOCK}:${word}'`).join(' & ')}${isPrefix ? ':*' : ''})`;
}
