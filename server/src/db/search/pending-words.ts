import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { SearchedTable } from './search-tables.ts';

/**
 * On PostgreSQL, lets the words of many rows wait and enter the index together (`fastupdate`), since most rows of a block
 * have the same words. Up to 4 MB of them wait, PostgreSQL's default. A search reads all of these, so searches are slower
 * until `addPendingWords`.
 */
export async function gatherPendingWords(tx: Tx, { index }: SearchedTable): Promise<void> {
  await sql.raw(`alter index ${index} set (fastupdate = on)`).execute(tx);
}

export async function addPendingWords(tx: Tx, { index }: SearchedTable): Promise<void> {
  await sql.raw(`alter index ${index} set (fastupdate = off)`).execute(tx);
  await sql.raw(`select gin_clean_pending_list('${index}')`).execute(tx);
}
