import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/** Emails that somebody waits for are sent before those that can be unsubscribed from. */
export async function up(tx: Tx): Promise<void> {
  for (const index of awaitedMailIndexes) await sql.raw(createIndex(index)).execute(tx);
}

export const awaitedMailIndexes: readonly Index[] = [
  {
    name: 'mails_awaited',
    on: 'mails (due_at, id)',
    where: 'unsubscribe_url is null',
    serves: 'the emails that are due and awaited, those due longest first',
  },
];
