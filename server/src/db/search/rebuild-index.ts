import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { up } from '../migrations/search/006-search-index.ts';
import { type BuildOptions, buildIndex } from './build-index.ts';

/** Indexes everything again while the site serves. Until it is done, a search finds what is already indexed. */
export async function rebuildIndex(database: Database, options: BuildOptions): Promise<void> {
  await database.transact(
    async (tx) => {
      await sql`delete from word_neighbours`.execute(tx);
      await up(tx, database.kind);
    },
    { exclusive: true, timeout: 'none' },
  );
  await buildIndex(database, options);
}
