import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../../database.ts';
import { learnNames } from '../../search/neighbours.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS, type SearchedTable } from '../../search/search-tables.ts';
import { createIndex, type Index } from '../001-indexes.ts';

const TABLES = [SEARCHED_POSTS, SEARCHED_COMMENTS];

/**
 * Posts and comments get the words that they are found by, and an index of them. The index is empty at first: `buildIndex`
 * fills it while the site runs. Rebuilding the search index runs this too, so this drops the old tables first.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    ...(kind === 'sqlite' ? TABLES.map(({ index }) => `drop table if exists ${index}`) : []),
    ...TABLES.map(({ words }) => `drop table if exists ${words}`),
    'drop table if exists search_builds',
    // A version between two releases created this function.
    ...(kind === 'postgres' ? ['drop function if exists words_vector(text[])'] : []),
    BUILDS,
    ...TABLES.map(createTable),
    ...(kind === 'sqlite' ? TABLES.flatMap(sqliteIndex) : POSTGRES_SEARCH),
    ...searchIndexes.map(createIndex),
    ...TABLES.map(queueBuild),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  const tags = await tx.selectFrom('tags').select('name').execute();
  await learnNames(
    tx,
    tags.map(({ name }) => name),
  );
}

const BUILDS = `create table search_builds (
      words text primary key check (words in ('post_words', 'comment_words')),
      below_id integer not null
    )`;

export const searchIndexes: readonly Index[] = [
  {
    name: 'post_words_title',
    on: 'post_words (title)',
    serves: 'the posts with exactly the title searched for',
  },
];

export const POSTGRES_SEARCH = TABLES.flatMap(({ words, index }) => [
  `alter table ${words} add column vector tsvector not null`,
  // With `fastupdate`, a search would read the list of pending words again for each block.
  `create index ${index} on ${words} using gin (vector) with (fastupdate = off)`,
]);

function queueBuild({ items, words }: SearchedTable): string {
  return `insert into search_builds (words, below_id) select '${words}', max(id) + 1 from ${items} having max(id) > 0`;
}

function createTable({ items, words, idColumn, fields }: SearchedTable): string {
  return `create table ${words} (
      ${idColumn} integer primary key references ${items} (id) on delete cascade,
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
    // What recent transactions wrote is merged less often: writing takes a fifth less work, each search a little more.
    `insert into ${index} (${index}, rank) values ('automerge', 8)`,
    // Otherwise sixteen parts of any size are merged at once: in a large index, one submission then blocks for seconds.
    `insert into ${index} (${index}, rank) values ('crisismerge', 1000)`,
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
