import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../database.ts';
import { indexAll } from '../search/index-all.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS, type SearchedTable } from '../search/search-tables.ts';
import { createIndex, type Index } from './001-indexes.ts';
import type { Report } from './migration.ts';

/** Adds the full-text search index of posts and comments. */
export async function up(tx: Tx, kind: DatabaseKind, report: Report): Promise<void> {
  const tables = [SEARCHED_POSTS, SEARCHED_COMMENTS];
  const engineIndexes = kind === 'sqlite' ? tables.flatMap(sqliteIndex) : POSTGRES_SEARCH;
  const statements = [
    NEIGHBOURS,
    ...tables.map(createTable),
    ...engineIndexes,
    ...searchIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await indexAll(tx, report);
}

const NEIGHBOURS = `create table word_neighbours (
      neighbour text not null,
      word text not null,
      primary key (neighbour, word)
    )`;

export const searchIndexes: readonly Index[] = [
  {
    name: 'post_words_title',
    on: 'post_words (title)',
    serves: 'the posts with exactly the title searched for',
  },
];

/** The words of each field have positions of their own, so that no phrase matches across two fields. */
const VECTOR_FUNCTION = `create function words_vector(fields text[]) returns tsvector
      language sql immutable strict parallel safe as $$
        select coalesce(string_agg('''' || word || ''':' || (field - 1) * 3000 + least(place, 2999), ' '), '')::tsvector
        from unnest(fields) with ordinality as of_row (words, field),
          unnest(string_to_array(words, ' ')) with ordinality as of_field (word, place)
        where word <> ''
      $$`;

export const POSTGRES_SEARCH = [
  VECTOR_FUNCTION,
  ...[SEARCHED_POSTS, SEARCHED_COMMENTS].flatMap(({ words, index, fields }) => [
    `alter table ${words} add column vector tsvector not null
      generated always as (words_vector(array[${fields.join(', ')}])) stored`,
    `create index ${index} on ${words} using gin (vector)`,
  ]),
  `create index sites_by_prefix on sites (host collate "C")`,
  `create index users_by_prefix on users (username_key collate "C")`,
];

function createTable({ words, idColumn, fields }: SearchedTable): string {
  return `create table ${words} (
      ${idColumn} integer primary key references ${idColumn.replace('_id', 's')} (id) on delete cascade,
      ${fields.map((field) => `${field} text not null`).join(',\n      ')}
    )`;
}

function sqliteIndex({ words, idColumn, index, fields }: SearchedTable): string[] {
  const names = fields.join(', ');
  const remove = `insert into ${index} (${index}, rowid, ${names})
        values ('delete', old.${idColumn}, ${fields.map((field) => `old.${field}`).join(', ')});`;
  const add = `insert into ${index} (rowid, ${names})
        values (new.${idColumn}, ${fields.map((field) => `new.${field}`).join(', ')});`;
  return [
    `create virtual table ${index} using fts5(${names},
      content = '${words}', content_rowid = '${idColumn}', tokenize = "ascii tokenchars '.+#-_='", prefix = '1 2 3')`,
    `create trigger ${index}_add after insert on ${words} begin
      ${add}
    end`,
    `create trigger ${index}_remove after delete on ${words} begin
      ${remove}
    end`,
    `create trigger ${index}_change after update on ${words} begin
      ${remove}
      ${add}
    end`,
  ];
}
