import { setTimeout as delay } from 'node:timers/promises';
import { FETCH_TOTAL_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { HostTurns } from '../previews/links/read-link.ts';

type World = Pick<Context, 'database' | 'clock'>;

/** While a host is another's turn, its row is looked at more and more rarely. */
const LOOK_MS = { first: 50, most: 1000 };
/** No request takes as long; a process that ended leaves its turns behind for this time. */
const TURN_MS = 2 * FETCH_TOTAL_MS;

/** One request at a time to each host, of all processes: a row says whose turn it is. */
export function hostTurns(world: World): HostTurns {
  return async (host, signal) => {
    for (let wait = LOOK_MS.first; ; wait = Math.min(2 * wait, LOOK_MS.most)) {
      const ends_at = (await isFree(world, host)) ? await takeTurn(world, host) : undefined;
      if (ends_at !== undefined) return () => endTurn(world, host, ends_at);
      await delay(wait, undefined, { signal });
    }
  };
}

/** Forgets the turns of processes that ended, also of hosts that nobody asks again. */
export async function sweepTurns({ database, clock }: World): Promise<void> {
  const isOver = sql<boolean>`ends_at <= ${clock()}`;
  const [over] = await database.read.selectFrom('host_turns').select('host').where(isOver).limit(1).execute();
  if (over) await database.transact((tx) => tx.deleteFrom('host_turns').where(isOver).execute());
}

/** Looking costs less than trying, which is a write. */
async function isFree({ database, clock }: World, host: string): Promise<boolean> {
  const turn = await database.read
    .selectFrom('host_turns')
    .select('ends_at')
    .where('host', '=', host)
    .executeTakeFirst();
  return !turn || turn.ends_at <= clock();
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
