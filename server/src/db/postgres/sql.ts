import { sql } from 'kysely';
import { containsText } from '../contains-text.ts';
import type { EngineSql } from '../engine.ts';
import { ANY_ROW } from '../search/filter-words.ts';
import type { Formula, Term } from '../search/formula.ts';
import { BLOCK_ROWS, NEWEST_FIRST } from '../search/search-tables.ts';

export const postgresSql: EngineSql = {
  rowLock: sql`for no key update`,
  deletionLock: sql`for update`,
  categoriesLock: sql`lock table categories in exclusive mode`,
  migrationLock: sql`select pg_advisory_xact_lock(7246531)`,
  nameLock: (name, isShared) =>
    sql`select ${sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')}(7246532, hashtext(${name}))`,
  usersContaining: (text) => sql`select id from users where ${containsText(text)}`,
  joinEach: (rows, idColumn) =>
    sql`cross join lateral (select listed.created_at, ${sql.ref(`listed.${idColumn}`)} as id ${rows}) as found`,
  isAmong: (column, values) => sql`${column} = any(${values})`,
  bytewise: sql`collate "C"`,
  newest(
    { words, idColumn },
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
    const id = sql.ref(`${words}.${idColumn}`);
    const isDesc = order === 'desc';
    const bound = past === null ? sql`` : sql`where ${id} ${sql.raw(isDesc ? '<' : '>')} ${past}`;
    // `offset 0` prevents a scan in the order of the ids, which looks at rows that do not match.
    const matching = sql`select ${sql.ref(idColumn)} from ${sql.table(words)}
      where vector @@ replace(${tsquery(formula)}, ${BLOCK}, block::text)::tsquery offset 0`;
    // Only ids are sorted, so that no more rows than needed are read and joined; lateral joins keep their order.
    const sorted = sql`select ${id} from (${matching}) as ${sql.table(words)} ${bound} order by ${id} ${sql.raw(order)} offset 0`;
    const ids = block === undefined ? sorted : matching;
    const found = hasWords
      ? sql`(${ids}) as ids ${this.lookUp(words, sql.ref(`ids.${idColumn}`), idColumn)}`
      : sql`(${ids}) as ${sql.table(words)}`;
    // The blocks are read one after another until there are enough rows.
    return sql`select found.* from ${blocks()} as blocks (block) cross join lateral (
      select ${columns} from ${found} ${join} where ${condition} limit ${limit}) as found limit ${limit}`;

    function blocks() {
      if (block !== undefined) return sql`generate_series(${block}::integer, ${block}::integer)`;
      const last = sql`(select max(${id}) from ${sql.table(words)}) / ${BLOCK_ROWS}::integer`;
      if (past === null)
        return isDesc ? sql`generate_series(${last}, 0, -1)` : sql`generate_series(0, ${last})`;
      const pastBlock = sql`${Math.max(0, Math.floor(past / BLOCK_ROWS))}::integer`;
      return isDesc
        ? sql`generate_series(least(${pastBlock}, ${last}), 0, -1)`
        : sql`generate_series(${pastBlock}, ${last})`;
    }
  },
  foundId: ({ words, idColumn }) => sql`${sql.ref(`${words}.${idColumn}`)}`,
  // `offset 0` prevents a merge join, which reads all rows that are newer.
  lookUp: (table, id, idColumn) => sql`cross join lateral (
      select * from ${sql.table(table)} where ${sql.ref(`${table}.${idColumn ?? 'id'}`)} = ${id} offset 0) as ${sql.table(table)}`,
  placeOf: (part, text) => sql`strpos(${text}, ${part})`,
  vectorOf(id, fields) {
    const block = Math.floor(id / BLOCK_ROWS);
    const places = new Map<string, number[]>();
    for (const [field, words] of fields.entries())
      for (const [place, word] of words.split(' ').entries()) {
        const at = field * FIELD_PLACES + Math.min(place + 1, FIELD_PLACES - 1);
        const others = places.get(word);
        if (others) others.push(at);
        else if (word !== '') places.set(word, [at]);
      }
    return Array.from(places, ([word, all]) => `'${block}:${word}':${all.join(',')}`).join(' ');
  },
};

/** Stands for the block of rows before each word of a query; no word contains it. */
const BLOCK = '@';
/** The words of each field begin at a position of its own, so that no phrase reaches from one into another. */
const FIELD_PLACES = 3000;

function tsquery({ all, none }: Formula): string {
  const groups = all.length > 0 ? all : [[{ words: [ANY_ROW], isPrefix: false }]];
  const wanted = groups.map((terms) => `(${terms.map(termText).join(' | ')})`);
  return [...wanted, ...none.map((term) => `!${termText(term)}`)].join(' & ');
}

/** No word contains a quote or a backslash. */
function termText({ words, isPrefix }: Term): string {
  return `(${words.map((word) => `'${BLOCK}:${word}'`).join(' <-> ')}${isPrefix ? ':*' : ''})`;
}
