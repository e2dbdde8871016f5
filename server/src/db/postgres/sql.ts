import { sql } from 'kysely';
import { containsText } from '../contains-text.ts';
import type { EngineSql } from '../engine.ts';
import { ANY_ROW } from '../search/filter-words.ts';
import type { Formula, Term } from '../search/formula.ts';

export const postgresSql: EngineSql = {
  rowLock: sql`for no key update`,
  deletionLock: sql`for update`,
  categoriesLock: sql`lock table categories in exclusive mode`,
  migrationLock: sql`select pg_advisory_xact_lock(7246531)`,
  nameLock: (name) => sql`select pg_advisory_xact_lock(7246532, hashtext(${name}))`,
  usersContaining: (text) => sql`select id from users where ${containsText(text)}`,
  lastPostId: sql`select case when is_called then last_value::integer else 0 end as id from posts_id_seq`,
  bytewise: sql`collate "C"`,
  matching: ({ words, idColumn }, formula) => ({
    from: sql.table(words),
    condition: sql<boolean>`${sql.ref(`${words}.vector`)} @@ ${tsquery(formula)}::tsquery`,
    id: sql`${sql.ref(`${words}.${idColumn}`)}`,
  }),
};

function tsquery({ all, none }: Formula): string {
  const groups = all.length > 0 ? all : [[{ words: [ANY_ROW], isPrefix: false }]];
  const wanted = groups.map((terms) => `(${terms.map(termText).join(' | ')})`);
  return [...wanted, ...none.map((term) => `!${termText(term)}`)].join(' & ');
}

/** No word contains a quote or a backslash. */
function termText({ words, isPrefix }: Term): string {
  return `(${words.map((word) => `'${word}'`).join(' <-> ')}${isPrefix ? ':*' : ''})`;
}
