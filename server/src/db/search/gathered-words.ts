import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { SearchedTable } from './search-tables.ts';

/**
 * From now on, the words of many rows wait and enter PostgreSQL's index together (`fastupdate`). In the index a word begins
 * with the number of a block of 8,192 ids (`BLOCK_ROWS`), and many rows of a block contain the same word: its entry is then
 * changed once for all rows that wait. Up to 4 MB of them wait, PostgreSQL's default. Each search reads all of these, so it
 * is slower until `indexGatheredWords`.
 */
export async function gatherWords(tx: Tx, { index }: SearchedTable): Promise<void> {
  await sql.raw(`alter index ${index} set (fastupdate = on)`).execute(tx);
}

/** The words that wait enter the index, and later ones do not wait. */
export async function indexGatheredWords(tx: Tx, { index }: SearchedTable): Promise<void> {
  const indexWaiting = sql.raw(`select gin_clean_pending_list('${index}')`);
  // Twice: `alter index` stops all searches until the commit. So most words enter the index before it, and only those that
  // came meanwhile enter after it.
  await indexWaiting.execute(tx);
  await sql.raw(`alter index ${index} set (fastupdate = off)`).execute(tx);
  await indexWaiting.execute(tx);
}
