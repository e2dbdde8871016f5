import { RATE_LIMITS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import { type Acts, type createKnownActs, learn, settle } from './known-acts.ts';
import type { Place } from './rate-limits.ts';
import type { StoredActs, ToldActs } from './stored-acts.ts';

/** While the database does not answer, no more subjects than this are kept for it. */
const UNTOLD_MAX = 50_000;

/** Places that are counted in memory; the other processes are told of them in bulk. */
export function createToldPlaces(
  stored: StoredActs,
  actsOf: ReturnType<typeof createKnownActs>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
) {
  const untold = new Set<Acts>();
  let exchanging: Promise<void> | undefined;

  function place(acts: Acts): Place {
    let state: 'open' | 'kept' | 'back' = 'open';
    let keptAt = 0;
    return {
      keep() {
        if (state !== 'open') return;
        state = 'kept';
        keptAt = clock();
        acts.counted.push(keptAt);
        acts.untold.push(keptAt);
        tellLater(acts);
        settle(acts);
      },
      giveBack() {
        if (state === 'open') settle(acts);
        if (state === 'kept') {
          takeOut(acts.counted, keptAt);
          takeOut(acts.untold, keptAt);
        }
        state = 'back';
      },
    };
  }

  function tellLater(acts: Acts) {
    if (untold.size < UNTOLD_MAX) untold.add(acts);
  }

  async function exchange() {
    exchanging ??= tellAndHear().finally(() => (exchanging = undefined));
    await exchanging;
  }

  async function tellAndHear() {
    const telling = Array.from(untold, (acts) => ({ acts, times: acts.untold.splice(0) }));
    untold.clear();
    try {
      const heard = await stored.exchange(telling.flatMap(bySecond), clock());
      for (const { limit_name, subject, acts, acted_at } of heard)
        learn(actsOf(limit_name, subject), acts, acted_at);
    } catch (error) {
      log.error({ err: error }, 'rate limits could not be exchanged');
      for (const { acts, times } of telling) {
        acts.untold = [...times, ...acts.untold].slice(-RATE_LIMITS[acts.limit].max);
        tellLater(acts);
      }
    }
  }

  return {
    place,
    exchange,
    async close() {
      await exchanging;
      if (untold.size > 0) await exchange();
    },
  };
}

/** One row a second and subject, however many acts: from the last of them on, so that none ends too soon. */
function bySecond({ acts, times }: { acts: Acts; times: readonly number[] }): ToldActs[] {
  const seconds = Map.groupBy(times, (time) => Math.floor(time / 1000));
  return Array.from(seconds.values(), (inSecond) => ({
    limit_name: acts.limit,
    subject: acts.subject,
    acts: inSecond.length,
    acted_at: Math.max(...inSecond),
  }));
}

function takeOut(times: number[], time: number) {
  const at = times.lastIndexOf(time);
  if (at >= 0) times.splice(at, 1);
}
