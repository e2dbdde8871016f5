import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { SearchedTable } from './search-tables.ts';

/** Of words that wait to be added to the index; a search reads all of them. */
const PENDING_KB = 16 * 1024;

/**
 * On PostgreSQL, lets the words of many rows wait and enter the index together (`fastupdate`), since most rows of a block
 * have the same words. Searches are slower until `addPendingWords`.
 */
export async function gatherPendingWords(tx: Tx, { index }: SearchedTable): Promise<void> {
  await sql
    .raw(`alter index ${index} set (fastupdate = on, gin_pending_list_limit = ${PENDING_KB})`)
    .execute(tx);
}

export async function addPendingWords(tx: Tx, { index }: SearchedTable): Promise<void> {
  await sql.raw(`alter index ${index} set (fastupdate = off)`).execute(tx);
  await sql.raw(`alter index ${index} reset (gin_pending_list_limit)`).execute(tx);
  await sql.raw(`select gin_clean_pending_list('${index}')`).execute(tx);
}
