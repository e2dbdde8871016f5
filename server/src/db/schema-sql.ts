import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { USER_SEARCH } from './migrations/initial/001-initial.ts';
import { POSTGRES_PREFIXES } from './migrations/search/003-search.ts';
import { POSTGRES_SEARCH } from './migrations/search/006-search-index.ts';
import { POSTGRES_BEGINNINGS } from './migrations/search/009-half-typed-words.ts';
import { allIndexes } from './migrations/list.ts';
import { rateLimitHitsStatements } from './tables/rate-limit-hits-table.ts';

const HEADER = `-- The data model that the migrations create on SQLite. The comment above an index says what it serves.
-- Generated: run \`node scripts/write-schema.ts\` after a new migration.
-- PostgreSQL has the same tables and indexes, except for the differences at the end of this file.
`;

const POSTGRES_ONLY = `-- Only PostgreSQL has these, instead of users_search, posts_search and comments_search. SQLite has rate_limit_hits in a separate file.
`;

interface SchemaObject {
  type: string;
  name: string;
  table: string;
  text: string;
}

/** The text of `schema.sql`, read from a newly migrated SQLite database. */
export async function schemaSql(queries: Queries): Promise<string> {
  const { rows } = await sql<SchemaObject>`
    select type, name, tbl_name as "table", sql as text from sqlite_schema
    where sql is not null and name not like 'sqlite_%' and name not like '%s_search_%' or type = 'trigger'
    order by rowid`.execute(queries);
  const tables = rows
    .filter(({ type }) => type === 'table')
    .map(({ name }) => rows.filter((row) => row.table === name).map(statementOf));
  const postgres = [
    ...rateLimitHitsStatements('postgres'),
    ...USER_SEARCH,
    ...POSTGRES_SEARCH,
    ...POSTGRES_PREFIXES,
    ...POSTGRES_BEGINNINGS,
  ].map((text) => `${unindented(text)};`);
  return [HEADER, ...tables.map(lines), POSTGRES_ONLY + lines(postgres)].join('\n');
}

function statementOf({ type, name, text }: SchemaObject): string {
  const statement = `${unindented(text)};`;
  if (type !== 'index') return statement;
  const index = allIndexes.find((candidate) => candidate.name === name);
  if (!index) throw new Error(`The migration does not say what the index ${name} serves.`);
  return `-- ${index.serves}\n${statement}`;
}

/** Migrations indent the columns of a table by six spaces, of which two stay; SQLite writes `create` in capitals. */
function unindented(text: string) {
  return text
    .replace(/^CREATE (VIRTUAL )?(UNIQUE )?(TABLE|INDEX|TRIGGER)/, (words) => words.toLowerCase())
    .replaceAll(/^ {4}/gm, '')
    .replaceAll(/^ {2}if not exists/gm, '');
}

function lines(statements: readonly string[]) {
  return `${statements.join('\n')}\n`;
}
