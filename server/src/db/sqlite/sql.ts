import { sql } from 'kysely';
import type { EngineSql } from '../engine.ts';
import { ANY_ROW } from '../search/filter-words.ts';
import type { Formula, Term } from '../search/formula.ts';
import { BLOCK_ROWS } from '../search/search-tables.ts';

export const sqliteSql: EngineSql = {
  rowLock: sql``,
  deletionLock: sql``,
  categoriesLock: null,
  migrationLock: null,
  nameLock: () => null,
  usersContaining: (text) =>
    sql`select rowid as id from users_search where users_search match ${`"${text.replaceAll('"', '""')}"`}`,
  lastPostId: sql`select seq as id from sqlite_sequence where name = 'posts'`,
  bytewise: sql``,
  newest(
    { words, idColumn, index },
    formula,
    { columns, join = sql``, condition = sql`true`, limit, block },
  ) {
    const rowid = sql.ref(`${index}.rowid`);
    const inBlock =
      block === undefined
        ? sql``
        : sql`and ${rowid} >= ${block * BLOCK_ROWS} and ${rowid} < ${(block + 1) * BLOCK_ROWS}`;
    // A cross join reads the index first, in the order of its rows.
    return sql`select ${columns} from ${sql.table(index)}
      cross join ${sql.table(words)} on ${sql.ref(`${words}.${idColumn}`)} = ${rowid} ${join}
      where ${sql.ref(index)} match ${matchText(formula)} ${inBlock} and ${condition}
      order by ${rowid} desc limit ${limit}`;
  },
  lookUp: (table, id) => sql`join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${id}`,
  vectorOf: null,
};

/** In the query language of FTS5. */
function matchText({ all, none }: Formula): string {
  const groups = all.length > 0 ? all : [[{ words: [ANY_ROW], isPrefix: false }]];
  const wanted = groups.map((terms) => `(${terms.map(termText).join(' OR ')})`).join(' AND ');
  return none.length > 0 ? `(${wanted}) NOT (${none.map(termText).join(' OR ')})` : wanted;
}

function termText({ words, isPrefix }: Term): string {
  return `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;
}
