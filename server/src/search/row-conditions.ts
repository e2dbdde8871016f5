import { type RawBuilder, sql } from 'kysely';
import { sqlOf } from '../db/engine-sql.ts';
import { hasAny } from '../db/search/row-texts.ts';
import { constraintsOf } from './constraints.ts';
import type { SearchQuery } from './parse-query.ts';
import type { Source } from './sources.ts';

/** Whether a row matches that was found without the index of words: conditions of its columns and those of its words. */
export async function rowCondition(source: Source, query: SearchQuery): Promise<RawBuilder<boolean>> {
  const { queries, table, tags, isPublic } = source;
  const { formula, conditions } = await constraintsOf(queries, table, query, tags, 'columns');
  const { placeOf } = sqlOf(queries);
  const wanted = formula.all.map((terms) => hasAny(table, terms, placeOf));
  const unwanted = formula.none.map((term) => sql<boolean>`not ${hasAny(table, [term], placeOf)}`);
  return sql<boolean>`${sql.join([isPublic, ...conditions, ...wanted, ...unwanted], sql` and `)}`;
}

/** The same for a row of a scan, whose words are not joined. */
export async function scannedCondition(source: Source, query: SearchQuery): Promise<RawBuilder<boolean>> {
  const { words, idColumn } = source.table;
  // `offset 0` makes PostgreSQL look the row up by its key instead of reading all words.
  return sql<boolean>`exists (select 1 from ${sql.table(words)}
    where ${sql.ref(`${words}.${idColumn}`)} = scanned.id and ${await rowCondition(source, query)} limit 1 offset 0)`;
}
