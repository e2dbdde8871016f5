import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { forgetIdleSites } from '../sites/sites.ts';
import type { DeletionBatch } from './deletion-batch.ts';

const ROWS_PER_BATCH = 500;

/** Deletes the owner's rows of a table on which no stored count depends. @param key the column that differs between the rows of one owner */
export function deleteOwned(table: keyof Schema, owner: string, key: string): DeletionBatch {
  return async (tx, { id }) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id} and ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(owner)} = ${id} limit ${ROWS_PER_BATCH}
      )`.execute(tx);
    return numAffectedRows < ROWS_PER_BATCH ? null : 0;
  };
}

/** Deletes the follows or mutes of the owner, and then the sites that no follow, mute or post needs any more. */
export function deleteChosen(table: 'follows' | 'mutes'): DeletionBatch {
  return async (tx, { id }) => {
    const { rows } = await sql<{ site_id: number | null }>`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where user_id = ${id} limit ${ROWS_PER_BATCH}
      ) returning site_id`.execute(tx);
    await forgetIdleSites(
      tx,
      rows.flatMap(({ site_id }) => site_id ?? []),
    );
    return rows.length < ROWS_PER_BATCH ? null : 0;
  };
}
