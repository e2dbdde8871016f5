import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { up } from '../migrations/search/006-search-index.ts';
import { type BuildOptions, buildIndex } from './build-index.ts';
import { SEARCHED_TABLES } from './search-tables.ts';

/** Indexes everything again while the site serves. Until it is done, a search finds what is already indexed. */
export async function rebuildIndex(database: Database, options: BuildOptions): Promise<void> {
  if (database.kind === 'sqlite') await readOldIndex(database);
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
 * Brings the old index into the system's cache. To drop a table SQLite reads all of it while nobody else can write: for a
 * million posts from a disk that takes half a minute, from the cache two seconds.
 */
async function readOldIndex({ read }: Database): Promise<void> {
  for (const { words, index } of SEARCHED_TABLES) {
    await sql`select sum(length(filters)) from ${sql.table(words)}`.execute(read);
    await sql`select sum(length(block)) from ${sql.table(`${index}_data`)}`.execute(read);
  }
  await sql`select sum(length(word)) from word_neighbours`.execute(read);
}
