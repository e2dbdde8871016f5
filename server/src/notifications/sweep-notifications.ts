import { NOTIFICATION_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';

const SWEEP_BATCH = 1000;

/**
 * Deletes events that happened at least 90 days ago, a bounded number at a time. A trigger deletes a notification that has
 * lost its last event.
 */
export async function sweepNotifications({ database, clock }: Context): Promise<void> {
  const old = await database.read
    .selectFrom('notification_events')
    .select('id')
    .where('created_at', '<=', clock() - NOTIFICATION_MS)
    .orderBy('created_at')
    .limit(SWEEP_BATCH)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await database.transact((tx) => tx.deleteFrom('notification_events').where('id', 'in', ids).execute());
}
