import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import type { Context } from '../context.ts';
import { addHits, endReservation, type FindHits, type Hits } from './hits.ts';
import type { HitsTable, NewHits } from './hits-table.ts';
import type { Reservation } from './reservation.ts';

/** While the database does not answer, the hits of at most this many subjects wait for it. */
const MAX_PENDING = 50_000;

/** Counts in memory, without waiting for the database; the processes exchange their hits in `sync`. */
export function createLocalCounter(
  table: HitsTable,
  find: FindHits,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
) {
  const pending = new Set<Hits>();
  let syncing: Promise<void> | undefined;
  return {
    reserve,
    count,
    sync,
    async close() {
      await syncing;
      if (pending.size > 0) await sync();
    },
  };

  function reserve(hits: Hits): Reservation {
    let isOpen = true;
    let countedAt: number | undefined;
    const end = () => {
      isOpen = false;
      endReservation(hits);
    };
    return {
      confirm() {
        if (!isOpen) return;
        countedAt = count(hits);
        end();
      },
      cancel() {
        if (isOpen) end();
        if (countedAt !== undefined) uncount(hits, countedAt);
        countedAt = undefined;
      },
    };
  }

  function count(hits: Hits): number {
    const now = clock();
    hits.times.push(now);
    addPending(hits, 1);
    return now;
  }

  function uncount(hits: Hits, time: number) {
    const index = hits.times.lastIndexOf(time);
    if (index >= 0) hits.times.splice(index, 1);
    if (hits.pendingSync > 0) hits.pendingSync -= 1;
  }

  function addPending(hits: Hits, added: number) {
    hits.pendingSync += added;
    if (pending.size < MAX_PENDING) pending.add(hits);
  }

  async function sync() {
    await (syncing ??= exchange().finally(() => (syncing = undefined)));
  }

  async function exchange() {
    const sent = Array.from(pending, (hits) => ({ hits, row: takePending(hits) }));
    pending.clear();
    try {
      const own = sent.flatMap(({ row }) => row ?? []);
      for (const row of await table.exchange(own, clock()))
        addHits(find(row.limit_name, row.subject), row.hits, row.hit_at);
    } catch (error) {
      log.error({ err: error }, 'rate limits could not be synchronized');
      for (const { hits, row } of sent) if (row) addPending(hits, row.hits);
    }
  }
}

/** One row per subject: all its hits get the time of the last one, so that none expires too soon. */
function takePending(hits: Hits): NewHits | undefined {
  const { limit, subject, times, pendingSync } = hits;
  const hit_at = times.at(-1);
  hits.pendingSync = 0;
  if (pendingSync === 0 || hit_at === undefined) return undefined;
  return { limit_name: limit, subject, hits: Math.min(pendingSync, RATE_LIMITS[limit].max), hit_at };
}
