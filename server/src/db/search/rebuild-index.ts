import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { up } from '../migrations/search/006-search-index.ts';
import { type BuildOptions, buildIndex } from './build-index.ts';
import { SEARCHED_TABLES } from './search-tables.ts';

/**
 * Indexes everything again while other processes serve the site. Until it is done, a search finds what is already indexed.
 * On SQLite this process is blocked at first.
 */
export async function rebuildIndex(database: Database, options: BuildOptions): Promise<void> {
  if (database.kind === 'sqlite') {
    options.report('reading the old search index');
    await readOldIndex(database);
  }
  await database.transact(
    async (tx) => {
      await sql`delete from word_neighbours`.execute(tx);
      await up(tx, database.kind);
    },
    { exclusive: true, timeout: 'none' },
  );
  await buildIndex(database, options);
}

/**
 * Brings the old index into the system's cache. To drop a table, SQLite reads all of it while nobody else can write. For a
 * million posts, this takes half a minute if it reads from a disk, and less than a second if it reads from the cache.
 */
async function readOldIndex({ read }: Database): Promise<void> {
  const tables = SEARCHED_TABLES.flatMap(({ words, index }) => [
    // The first two read the table of words, and its smallest index.
    `select sum(length(filters)) from ${words}`,
    `select count(*) from ${words}`,
    `select sum(length(block)) from ${index}_data`,
    `select count(*) from ${index}_docsize`,
  ]);
  const neighbours = [
    'select sum(length(word)) from word_neighbours',
    'select count(*) from word_neighbours',
  ];
  for (const query of [...tables, ...neighbours]) {
    // A damaged or missing table is what a rebuild repairs.
    await sql
      .raw(query)
      .execute(read)
      .catch(() => {});
  }
}
