import type pg from 'pg';
import type { Queries } from './database.ts';
import { openPostgresPool, type PoolLimits, postgresQueriesBy } from './dialect.ts';

/** Reads that the replica answers while it is trusted, and the primary whenever it does not. */
export interface ReplicaReads {
  queries: Queries;
  isTrusted(): boolean;
  /** When it no longer is, what is under way there is asked of the primary. */
  trust(isTrusted: boolean): void;
}

/** Whatever the replica has not answered by then, the primary is asked. */
const HASTE: Partial<PoolLimits> = { connectMs: 500, statementMs: 2000, silenceMs: 2200 };

/** @param failed hears of each read that the replica did not answer */
export function replicaReads(url: string, primary: pg.Pool, failed: () => void): ReplicaReads {
  const replica = openPostgresPool(url, HASTE);
  const underWay = new Set<() => void>();
  let isTrusted = false;

  /** A read may be asked twice: it changes nothing. Why the replica failed is its own affair. */
  async function ask(text: string, values: unknown[]) {
    if (isTrusted) {
      try {
        return await whileTrusted(replica.query(text, values));
      } catch {
        failed();
      }
    }
    return primary.query(text, values);
  }

  /** One that hangs is not waited for; its connection is closed when `silenceMs` are over. */
  async function whileTrusted(answer: Promise<pg.QueryResult>) {
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(new Error('The replica is not trusted any more.'));
    underWay.add(leave);
    try {
      return await Promise.race([answer, left]);
    } finally {
      underWay.delete(leave);
    }
  }

  return {
    queries: postgresQueriesBy(ask, () => replica.end()),
    isTrusted: () => isTrusted,
    trust(isNow) {
      isTrusted = isNow;
      if (!isNow) for (const leave of underWay) leave();
    },
  };
}
