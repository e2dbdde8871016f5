import { POST_VISIT_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';

const SWEEP_BATCH = 1000;

/** Forgets visits of posts after a year, a bounded number at a time. */
export async function sweepVisits({ database, clock }: Context): Promise<void> {
  const old = await database.read
    .selectFrom('post_visits')
    .select('visited_at')
    .where('visited_at', '<=', clock() - POST_VISIT_MS)
    .orderBy('visited_at')
    .limit(SWEEP_BATCH)
    .execute();
  const until = old.at(-1)?.visited_at;
  if (until === undefined) return;
  await database.transact((tx) => tx.deleteFrom('post_visits').where('visited_at', '<=', until).execute());
}
