import { sql } from 'kysely';
import type { EngineSql } from '../engine.ts';
import { ANY_ROW } from '../search/filter-words.ts';
import type { Formula, Term } from '../search/formula.ts';
import { BLOCK_ROWS, NEWEST_FIRST } from '../search/search-tables.ts';

export const sqliteSql: EngineSql = {
  rowLock: sql``,
  deletionLock: sql``,
  categoriesLock: null,
  migrationLock: null,
  nameLock: () => null,
  usersContaining: (text) =>
    sql`select rowid as id from users_search where users_search match ${`"${text.replaceAll('"', '""')}"`}`,
  // SQLite has no lateral joins, but evaluates the list of `in` for each row.
  joinEach: (rows, idColumn) =>
    sql`cross join posts as found on found.id in (select ${sql.ref(`listed.${idColumn}`)} ${rows})`,
  isAmong: (column, values) => sql`${column} in (select value from json_each(${JSON.stringify(values)}))`,
  bytewise: sql``,
  newest(
    { words, idColumn, index },
    formula,
    {
      columns,
      hasWords = true,
      join = sql``,
      condition = sql`true`,
      limit,
      block,
      range: { order, past } = NEWEST_FIRST,
    },
  ) {
    const rowid = sql.ref(`${index}.rowid`);
    const bound =
      past === null ? sql`` : sql`and ${rowid} ${sql.raw(order === 'desc' ? '<' : '>')} ${integer(past)}`;
    const inBlock =
      block === undefined
        ? sql``
        : sql`and ${rowid} >= ${integer(block * BLOCK_ROWS)} and ${rowid} < ${integer((block + 1) * BLOCK_ROWS)}`;
    // A cross join reads the index first, in the order of its rows.
    const ofWords = sql`cross join ${sql.table(words)} on ${sql.ref(`${words}.${idColumn}`)} = ${rowid}`;
    return sql`select ${columns} from ${sql.table(index)} ${hasWords ? ofWords : sql``} ${join}
      where ${sql.ref(index)} match ${matchText(formula)} ${inBlock} ${bound} and ${condition}
      order by ${rowid} ${sql.raw(order)} limit ${limit}`;
  },
  foundId: ({ index }) => sql`${sql.ref(`${index}.rowid`)}`,
  lookUp: (table, id, idColumn) =>
    sql`cross join ${sql.table(table)} on ${sql.ref(`${table}.${idColumn ?? 'id'}`)} = ${id}`,
  placeOf: (part, text) => sql`instr(${text}, ${part})`,
  vectorOf: null,
};

/**
 * better-sqlite3 passes every number as a floating-point one, and FTS5 ignores such bounds: it would read all rows that
 * match, and SQLite would drop those outside.
 */
function integer(value: number) {
  return sql`cast(${value} as integer)`;
}

/** In the query language of FTS5. */
function matchText({ all, none }: Formula): string {
  const groups = all.length > 0 ? all : [[{ words: [ANY_ROW], isPrefix: false }]];
  const wanted = groups.map((terms) => `(${terms.map(termText).join(' OR ')})`).join(' AND ');
  return none.length > 0 ? `(${wanted}) NOT (${none.map(termText).join(' OR ')})` : wanted;
}

function termText({ words, isPrefix }: Term): string {
  return `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;
}
