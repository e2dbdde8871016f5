import { sql } from 'kysely';
import type { EngineSql } from '../engine.ts';
import { ANY_ROW } from '../search/filter-words.ts';
import type { Formula, Term } from '../search/formula.ts';

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
  // With a cross join, SQLite reads the index first.
  matching: ({ words, idColumn, index }, formula) => ({
    from: sql`${sql.table(index)} cross join ${sql.table(words)} on ${sql.ref(`${words}.${idColumn}`)} = ${sql.ref(`${index}.rowid`)}`,
    condition: sql<boolean>`${sql.ref(index)} match ${matchText(formula)}`,
    id: sql`${sql.ref(`${index}.rowid`)}`,
  }),
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
