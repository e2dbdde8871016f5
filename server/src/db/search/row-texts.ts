import { type RawBuilder, sql } from 'kysely';
import type { EngineSql } from '../engine.ts';
import { isFilterWord } from './filter-words.ts';
import { soughtText, type Term } from './formula.ts';
import type { SearchedTable } from './search-tables.ts';

/** Between two fields, so that no phrase reaches from one into another; no word contains it. */
export const FIELD_BOUNDARY = ' / ';
const BLANK = sql.lit(' ');

/** Whether the texts of a row contain at least one of these terms; does not use the full-text index. */
export function hasAny(
  { words, fields }: SearchedTable,
  terms: readonly Term[],
  placeOf: EngineSql['placeOf'],
): RawBuilder<boolean> {
  const columns = fields.map((field) => sql.ref(`${words}.${field}`));
  const text = sql`(${BLANK} || ${sql.join(columns, sql` || ${sql.lit(FIELD_BOUNDARY)} || `)} || ${BLANK})`;
  const filters = sql`(${BLANK} || ${sql.ref(`${words}.filters`)} || ${BLANK})`;
  const has = (term: Term) =>
    sql<boolean>`${placeOf(soughtText(term), isFilterWord(term.words[0] ?? '') ? filters : text)} > 0`;
  return sql<boolean>`(${sql.join(terms.map(has), sql` or `)})`;
}
