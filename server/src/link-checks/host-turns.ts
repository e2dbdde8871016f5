import { setTimeout as delay } from 'node:timers/promises';
import { FETCH_TOTAL_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { HostTurns } from '../previews/links/read-link.ts';

type TurnContext = Pick<Context, 'database' | 'clock'>;

/** How often a waiting check looks whether the host is free: less and less often. */
const LOOK_MS = { first: 50, most: 1000 };
/** When a turn ends at the latest: no request takes this long. Until then, the row of a killed process blocks its host. */
const TURN_MS = 2 * FETCH_TOTAL_MS;

/** Lets all processes together send each host one request at a time: a row says that the host is taken, and until when. */
export function hostTurns(context: TurnContext): HostTurns {
  return async (host, signal) => {
    for (let wait = LOOK_MS.first; ; wait = Math.min(2 * wait, LOOK_MS.most)) {
      const ends_at = (await isFree(context, host)) ? await takeTurn(context, host) : undefined;
      if (ends_at !== undefined) return () => endTurn(context, host, ends_at);
      await delay(wait, undefined, { signal });
    }
  };
}

/** Deletes the rows of processes that were killed, even of hosts that get no further request. */
export async function sweepTurns({ database, clock }: TurnContext): Promise<void> {
  const isOver = sql<boolean>`ends_at <= ${clock()}`;
  const [over] = await database.read.selectFrom('host_turns').select('host').where(isOver).limit(1).execute();
  if (over) await database.transact((tx) => tx.deleteFrom('host_turns').where(isOver).execute());
}

/** Reading first costs less than trying to take the host, which is a write. */
async function isFree({ database, clock }: TurnContext, host: string): Promise<boolean> {
  const turn = await database.read
    .selectFrom('host_turns')
    .select('ends_at')
    .where('host', '=', host)
    .executeTakeFirst();
  return !turn || turn.ends_at <= clock();
}

/** @returns when the turn ends; undefined while the host is taken */
async function takeTurn({ database, clock }: TurnContext, host: string): Promise<number | undefined> {
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

/** Frees the host, unless the turn has run out and another check has taken the host since. */
async function endTurn({ database }: TurnContext, host: string, ends_at: number): Promise<void> {
  await database.transact((tx) =>
    tx.deleteFrom('host_turns').where('host', '=', host).where('ends_at', '=', ends_at).execute(),
  );
}
