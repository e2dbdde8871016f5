import { KNOWN_BROWSER_MS, KNOWN_BROWSERS_MAX } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

const SWEEP_BATCH = 1000;

/**
 * Remembers a browser by its family and system, for a year. To be called with the user locked.
 * @param device as `deviceOf` names it
 * @returns whether the user was known to use it
 */
export async function rememberBrowser(
  tx: Tx,
  user_id: number,
  device: string,
  now: number,
): Promise<boolean> {
  const known = await tx
    .selectFrom('known_browsers')
    .select('last_used_at')
    .where('user_id', '=', user_id)
    .where('device', '=', device)
    .executeTakeFirst();
  if (!known) await makeRoom(tx, user_id);
  await tx
    .insertInto('known_browsers')
    .values({ user_id, device, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_used_at: now }))
    .execute();
  return known !== undefined && known.last_used_at > now - KNOWN_BROWSER_MS;
}

/** Deletes browsers that their users have not used for a year, a bounded number at a time. */
export async function sweepBrowsers({ database, clock }: Context): Promise<void> {
  const old = await database.read
    .selectFrom('known_browsers')
    .select('last_used_at')
    .where('last_used_at', '<=', clock() - KNOWN_BROWSER_MS)
    .orderBy('last_used_at')
    .limit(SWEEP_BATCH)
    .execute();
  const until = old.at(-1)?.last_used_at;
  if (until === undefined) return;
  await database.transact((tx) =>
    tx.deleteFrom('known_browsers').where('last_used_at', '<=', until).execute(),
  );
}

/** A program can call itself anything, so only the most recently used names are remembered. */
async function makeRoom(tx: Tx, user_id: number) {
  const usedLast = tx
    .selectFrom('known_browsers')
    .select('device')
    .where('user_id', '=', user_id)
    .orderBy('last_used_at', 'desc')
    .limit(KNOWN_BROWSERS_MAX - 1);
  await tx
    .deleteFrom('known_browsers')
    .where('user_id', '=', user_id)
    .where('device', 'not in', usedLast)
    .execute();
}
