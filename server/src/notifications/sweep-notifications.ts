import { NOTIFICATION_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';

const SWEEP_BATCH = 1000;

/** Deletes notifications whose last event is 90 days old, a bounded number at a time. */
export async function sweepNotifications({ database, clock }: Context): Promise<void> {
  const old = await database.read
    .selectFrom('notifications')
    .select('id')
    .where('latest_at', '<=', clock() - NOTIFICATION_MS)
    .orderBy('latest_at')
    .limit(SWEEP_BATCH)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await database.transact((tx) => tx.deleteFrom('notifications').where('id', 'in', ids).execute());
}
