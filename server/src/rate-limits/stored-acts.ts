import { randomUUID } from 'node:crypto';
import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/limits';
import type { Database, Tx } from '../db/database.ts';
import { insertAll } from '../db/insert-all.ts';
import { lockName } from '../db/locks.ts';
import { isAhead } from './known-acts.ts';

/** Some acts of a subject under a limit, the last of them at `acted_at`. */
export interface ToldActs {
  limit_name: RateLimitName;
  subject: string;
  acts: number;
  acted_at: number;
}

/** What a subject has in the database: when each act happened, oldest first, and the place that was taken. */
export interface Reservation {
  counted: number[];
  /** undefined when none was left. */
  id: number | undefined;
}

/** Acts under a limit as the processes of a site share them. */
export interface StoredActs {
  reserve(limit: RateLimitName, subject: string, now: number): Promise<Reservation>;
  keep(id: number): Promise<void>;
  giveBack(id: number): Promise<void>;
  /** Tells the others, and returns what they told since the last time; the first time, all that counts still. */
  exchange(own: readonly ToldActs[], now: number): Promise<ToldActs[]>;
}

/** Whoever took a place and has not come back by then is gone: it counts. */
const OPEN_MS = 30_000;
const READ_AT_ONCE = 100_000;
const SWEPT_AT_ONCE = 50_000;
const SWEEP_EVERY_MS = 60_000;

export function createStoredActs(database: Pick<Database, 'transact'>): StoredActs {
  const source = randomUUID();
  let heardUpTo = 0;
  let sweptAt = 0;
  return { reserve, keep, giveBack, exchange };

  function transact<T>(work: (tx: Tx) => Promise<T>) {
    return database.transact(work, { durable: false });
  }

  /** One after the other for each subject, in all processes: no more places are taken than there are. */
  async function reserve(limit: RateLimitName, subject: string, now: number) {
    const { max, perMs } = RATE_LIMITS[limit];
    return transact(async (tx) => {
      await lockName(tx, `${limit} ${subject}`);
      const rows = await tx
        .selectFrom('rate_acts')
        .select(['acted_at', 'open_until'])
        .where('limit_name', '=', limit)
        .where('subject', '=', subject)
        .where('expires_at', '>', now)
        .orderBy('acted_at')
        .execute();
      const last = rows.at(-1);
      if (last && isAhead(last.acted_at, now)) {
        await countFromNow(tx, limit, subject, now);
        for (const row of rows) row.acted_at = Math.min(row.acted_at, now);
      }
      const counted = rows.filter(({ open_until }) => open_until <= now).map(({ acted_at }) => acted_at);
      if (rows.length >= max) return { counted, id: undefined };
      const { id } = await tx
        .insertInto('rate_acts')
        .values({
          limit_name: limit,
          subject,
          source: null,
          acts: 1,
          acted_at: now,
          open_until: now + OPEN_MS,
          expires_at: now + perMs,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { counted, id };
    });
  }

  async function countFromNow(tx: Tx, limit: RateLimitName, subject: string, now: number) {
    await tx
      .updateTable('rate_acts')
      .set({ acted_at: now, expires_at: now + RATE_LIMITS[limit].perMs })
      .where('limit_name', '=', limit)
      .where('subject', '=', subject)
      .where('acted_at', '>', now)
      .execute();
  }

  async function keep(id: number) {
    await transact((tx) => tx.updateTable('rate_acts').set({ open_until: 0 }).where('id', '=', id).execute());
  }

  async function giveBack(id: number) {
    await transact((tx) => tx.deleteFrom('rate_acts').where('id', '=', id).execute());
  }

  async function exchange(own: readonly ToldActs[], now: number) {
    const told = await transact(async (tx) => {
      // One after the other: ids then appear in their order, and none is missed that was given out earlier.
      await lockName(tx, 'exchange');
      const rows = own.map((acts) => ({
        ...acts,
        source,
        open_until: 0,
        expires_at: acts.acted_at + RATE_LIMITS[acts.limit_name].perMs,
      }));
      await insertAll(tx, 'rate_acts', rows);
      if (now - sweptAt >= SWEEP_EVERY_MS) {
        const expired = tx
          .selectFrom('rate_acts')
          .select('id')
          .where('expires_at', '<=', now)
          .orderBy('expires_at')
          .limit(SWEPT_AT_ONCE);
        await tx.deleteFrom('rate_acts').where('id', 'in', expired).execute();
      }
      return tx
        .selectFrom('rate_acts')
        .select(['id', 'limit_name', 'subject', 'acts', 'acted_at'])
        .where('id', '>', heardUpTo)
        .where('source', '<>', source)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(READ_AT_ONCE)
        .execute();
    });
    if (now - sweptAt >= SWEEP_EVERY_MS) sweptAt = now;
    heardUpTo = told[0]?.id ?? heardUpTo;
    return told;
  }
}
