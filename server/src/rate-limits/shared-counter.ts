import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { endReservation, type Hits, requireUnderLimit } from './hits.ts';
import type { HitsTable } from './hits-table.ts';
import type { Reservation } from './reservation.ts';

/** How long to wait before looking again for the outcome of a reservation of another process. */
const LOOK_AGAIN_MS = 50;

/** Counts in the database: exact over all processes. Hits in memory save queries for subjects that are throttled anyway. */
export function createSharedCounter(table: HitsTable, { clock, log }: Pick<Context, 'clock' | 'log'>) {
  const writing = new Set<Promise<void>>();
  return {
    async reserve(hits: Hits): Promise<Reservation> {
      try {
        const id = await reserveRow(hits);
        let isOpen = true;
        const end = (write: (id: number) => Promise<void>) => {
          if (isOpen) endWhenWritten(hits, write(id));
          isOpen = false;
        };
        return { confirm: () => end(table.confirm), cancel: () => end(table.cancel) };
      } catch (error) {
        endReservation(hits);
        throw error;
      }
    },
    async close() {
      await Promise.all(writing);
    },
  };

  /** @throws ThrottledError */
  async function reserveRow(hits: Hits): Promise<number> {
    for (;;) {
      const { times, id } = await table.reserve(hits.limit, hits.subject, clock());
      hits.times = times;
      if (id !== undefined) return id;
      requireUnderLimit(hits, clock());
      await wait(LOOK_AGAIN_MS);
    }
  }

  /** The caller does not wait for the outcome to be written; only a later reservation that finds no room does. */
  function endWhenWritten(hits: Hits, write: Promise<void>) {
    const written = write
      .catch((error: unknown) => log.error({ err: error }, 'a rate limit could not be written'))
      .finally(() => {
        writing.delete(written);
        endReservation(hits);
      });
    writing.add(written);
  }
}
