import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Acts, requirePlace, settle } from './known-acts.ts';
import type { Place } from './rate-limits.ts';
import type { StoredActs } from './stored-acts.ts';

/** How long to wait before looking again for the outcome of an act in another process. */
const LOOK_AGAIN_MS = 50;

/** Places that the database counts. What is known here only spares it those who are to wait anyway. */
export function createStoredPlaces(stored: StoredActs, { clock, log }: Pick<Context, 'clock' | 'log'>) {
  const writing = new Set<Promise<void>>();
  return {
    async place(acts: Acts): Promise<Place> {
      try {
        return placeOf(acts, await reserve(acts));
      } catch (error) {
        settle(acts);
        throw error;
      }
    },
    async close() {
      await Promise.all(writing);
    },
  };

  /** @throws ThrottledError when none is left */
  async function reserve(acts: Acts): Promise<number> {
    for (;;) {
      const { counted, id } = await stored.reserve(acts.limit, acts.subject, clock());
      acts.counted = counted;
      if (id !== undefined) return id;
      requirePlace(acts, clock());
      await wait(LOOK_AGAIN_MS);
    }
  }

  function placeOf(acts: Acts, id: number): Place {
    let state: 'open' | 'kept' | 'back' = 'open';
    let last = Promise.resolve();
    return {
      keep() {
        if (state !== 'open') return;
        state = 'kept';
        write(() => stored.keep(id), settle);
      },
      giveBack() {
        if (state === 'back') return;
        write(() => stored.giveBack(id), state === 'open' ? settle : forget);
        state = 'back';
      },
    };

    /** Nobody waits for it but who wants the place: it stays open until it is written. */
    function write(change: () => Promise<void>, then: (acts: Acts) => void) {
      const written = afterwards(last, change, () => {
        writing.delete(written);
        then(acts);
      });
      writing.add(written);
      last = written;
    }
  }

  async function afterwards(last: Promise<void>, change: () => Promise<void>, then: () => void) {
    await last;
    try {
      await change();
    } catch (error) {
      log.error({ err: error }, 'a rate limit could not be written');
    }
    then();
  }
}

/** What the database holds is looked up at the next act. */
function forget(acts: Acts) {
  acts.counted = [];
}
