import { type RawBuilder, sql } from 'kysely';
import { sqlOf } from '../db/engine-sql.ts';
import type { RowFilter } from '../db/index-scan.ts';
import { hasAny } from '../db/search/row-texts.ts';
import { constraintsOf } from './constraints.ts';
import type { SearchQuery } from './parse-query.ts';
import type { Source } from './sources.ts';

/** Whether a row that was found without the index of words is public and matches the query. */
export async function rowCondition(source: Source, query: SearchQuery): Promise<RawBuilder<boolean>> {
  const { ofWords, ofPost } = await conditionsOf(source, query, sql`posts.created_at`);
  return both([source.isPublic, ...ofPost, ...ofWords]);
}

/** The rows of `mostLikedFirst` that everybody may read and that match the query. */
export async function scannedMatches(source: Source, query: SearchQuery): Promise<RowFilter> {
  const { ofWords, ofPost } = await conditionsOf(source, query, source.scannedAt);
  const { words, idColumn } = source.table;
  const { scannedPost } = source;
  const { join, condition } = source.scanned;
  const id = sql.ref(`${words}.${idColumn}`);
  const matches = [condition];
  if (!scannedPost) matches.push(...ofPost);
  else if (ofPost.length > 0) matches.push(hasRow('posts', sql`posts.id`, scannedPost, ofPost));
  if (ofWords.length > 0) matches.push(hasRow(words, id, sql`scanned.id`, ofWords));
  return { join, condition: both(matches) };
}

async function conditionsOf(
  { queries, table, tags }: Source,
  query: SearchQuery,
  createdAt: RawBuilder<number>,
) {
  const { formula, conditions } = await constraintsOf(queries, table, query, tags, createdAt);
  const { placeOf } = sqlOf(queries);
  const wanted = formula.all.map((terms) => hasAny(table, terms, placeOf));
  const unwanted = formula.none.map((term) => sql<boolean>`not ${hasAny(table, [term], placeOf)}`);
  return { ofWords: [...wanted, ...unwanted], ofPost: conditions };
}

/** `offset 0` makes PostgreSQL look the row up by its key instead of reading all. */
function hasRow(
  table: string,
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
  return sql`exists (select 1 from ${sql.table(table)}
    where ${both([sql`${column} = ${id}`, ...conditions])} limit 1 offset 0)`;
}

function both(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`${sql.join(conditions, sql` and `)}`;
}
