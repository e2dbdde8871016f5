import type { Queries } from './database.ts';
import { openPostgresPool, type PoolLimits, postgresQueriesBy } from './dialect.ts';
import { isPoolFull } from './faults.ts';

/** Whether it has all that is to be read, says that it has not, or does not answer. */
export const REPLICA_STATES = ['caught up', 'behind', 'silent'] as const;
export type ReplicaState = (typeof REPLICA_STATES)[number];

/** Reads that the replica answers while it has caught up, and the primary whenever it does not. */
export interface ReplicaReads {
  queries: Queries;
  /** Undefined until somebody has looked. */
  state(): ReplicaState | undefined;
  /** Of one that has become silent, what is under way there is asked of the primary. */
  become(state: ReplicaState): void;
}

/** Whatever the replica has not answered by then, the primary is asked. */
const HASTE: Partial<PoolLimits> = { statementMs: 2000, silenceMs: 2200 };
/** Connections of their own, and few: visitors keep nobody who is logged in waiting, nor who writes. */
const DIVERTED: Partial<PoolLimits> = { connections: 3, statementMs: 5000, silenceMs: 7000 };
/** What an answer has begun with the primary it does not go on with at a replica that is a moment behind. */
const LEFT_FOR_MS = 500;

/** @param failed hears of each read that the replica did not answer */
export function replicaReads(url: string, primaryUrl: string, failed: () => void): ReplicaReads {
  const [replica, primary] = [openPostgresPool(url, HASTE), openPostgresPool(primaryUrl, DIVERTED)];
  const underWay = new Set<() => void>();
  let state: ReplicaState | undefined;
  let leftUntil = -Infinity;

  /** A read may be asked twice: it changes nothing. Why the replica failed is its own affair. */
  async function ask(text: string, values: unknown[]) {
    if (state === 'caught up' && performance.now() >= leftUntil) {
      try {
        return await untilSilent(replica.query(text, values));
      } catch (error) {
        // Too many ask for too much: there is even less room for them at the primary.
        if (isPoolFull(error)) throw error;
        leftUntil = performance.now() + LEFT_FOR_MS;
        failed();
      }
    }
    return primary.query(text, values);
  }

  /** One that hangs is not waited for; its connection is closed when `silenceMs` are over. */
  async function untilSilent<T>(answer: Promise<T>) {
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(new Error('The replica has become silent.'));
    underWay.add(leave);
    try {
      return await Promise.race([answer, left]);
    } finally {
      underWay.delete(leave);
    }
  }

  return {
    queries: postgresQueriesBy(ask, async () => {
      await Promise.all([replica.end(), primary.end()]);
    }),
    state: () => state,
    become(next) {
      state = next;
      if (next === 'silent') for (const leave of underWay) leave();
    },
  };
}
