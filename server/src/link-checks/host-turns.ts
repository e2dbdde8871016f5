import { setTimeout as delay } from 'node:timers/promises';
import { FETCH_TOTAL_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { HostTurns } from '../previews/links/read-link.ts';

type World = Pick<Context, 'database' | 'clock'>;

const POLL_MS = 100;
/** No request takes as long; a process that ended leaves its turns behind for this time. */
const TURN_MS = 2 * FETCH_TOTAL_MS;

/** One request at a time to each host, of all processes: a row says whose turn it is. */
export function hostTurns(world: World): HostTurns {
  return async (host, signal) => {
    for (;;) {
      const ends_at = await takeTurn(world, host);
      if (ends_at !== undefined) return () => endTurn(world, host, ends_at);
      await delay(POLL_MS, undefined, { signal });
    }
  };
}

/** @returns undefined while it is another's turn */
async function takeTurn({ database, clock }: World, host: string): Promise<number | undefined> {
  const now = clock();
  const ends_at = now + TURN_MS;
  const taken = await database.transact((tx) =>
    tx
      .insertInto('host_turns')
      .values({ host, ends_at })
      .onConflict((on) => on.column('host').doUpdateSet({ ends_at }).where('host_turns.ends_at', '<=', now))
      .returning('host')
      .executeTakeFirst(),
  );
  return taken && ends_at;
}

/** Unless it has run out and is another's now. */
async function endTurn({ database }: World, host: string, ends_at: number): Promise<void> {
  await database.transact((tx) =>
    tx.deleteFrom('host_turns').where('host', '=', host).where('ends_at', '=', ends_at).execute(),
  );
}
