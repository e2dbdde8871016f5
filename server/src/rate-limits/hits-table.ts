import { randomUUID } from 'node:crypto';
import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/rate-limits';
import type { Database, Tx } from '../db/database.ts';
import { insertAll } from '../db/insert-all.ts';
import { lockName } from '../db/locks.ts';

/** Hits of one subject, the last of them at `hit_at`. */
export interface NewHits {
  limit_name: RateLimitName;
  subject: string;
  hits: number;
  hit_at: number;
}

/** After this time a reservation counts as confirmed, because its process may have crashed. */
const MAX_PENDING_MS = 30_000;
const MAX_ROWS_READ = 100_000;
const MAX_ROWS_DELETED = 50_000;

export type HitsTable = ReturnType<typeof createHitsTable>;

/** The hits that the processes of a site share. */
export function createHitsTable(database: Pick<Database, 'transact'>) {
  const process_id = randomUUID();
  let lastReadId = 0;
  const transact = <T>(work: (tx: Tx) => Promise<T>) => database.transact(work, { durable: false });

  return {
    /** @returns when each confirmed hit happened, oldest first, and the id of the reservation if there was room for it */
    reserve: (limit: RateLimitName, subject: string, now: number) =>
      transact(async (tx): Promise<{ times: number[]; id?: number }> => {
        const { max, perMs } = RATE_LIMITS[limit];
        // The reservations of a subject are made one at a time, in all processes together.
        await lockName(tx, `${limit} ${subject}`);
        // Hits from the future happened before the clock was set back.
        await tx
          .updateTable('rate_limit_hits')
          .set({ hit_at: now, expires_at: now + perMs })
          .where('limit_name', '=', limit)
          .where('subject', '=', subject)
          .where('expires_at', '>', now + perMs)
          .execute();
        const hits = await tx
          .selectFrom('rate_limit_hits')
          .select(['hit_at', 'pending_until'])
          .where('limit_name', '=', limit)
          .where('subject', '=', subject)
          .where('expires_at', '>', now)
          .orderBy('expires_at')
          .execute();
        const times = hits.filter(({ pending_until }) => pending_until <= now).map(({ hit_at }) => hit_at);
        if (hits.length >= max) return { times };
        const { id } = await tx
          .insertInto('rate_limit_hits')
          .values({
            limit_name: limit,
            subject,
            process_id: null,
            hits: 1,
            hit_at: now,
            pending_until: now + MAX_PENDING_MS,
            expires_at: now + perMs,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { times, id };
      }),

    confirm: (id: number) =>
      transact(async (tx) => {
        await tx.updateTable('rate_limit_hits').set({ pending_until: 0 }).where('id', '=', id).execute();
      }),

    cancel: (id: number) =>
      transact(async (tx) => {
        await tx.deleteFrom('rate_limit_hits').where('id', '=', id).execute();
      }),

    /** Writes the hits of this process, and returns those that others have written since the last exchange. */
    async exchange(own: readonly NewHits[], now: number): Promise<NewHits[]> {
      const others = await transact(async (tx) => {
        // Exchanges run one at a time, so that ids become visible in their order and `lastReadId` misses none.
        await lockName(tx, 'exchange');
        const rows = own.map((row) => ({
          ...row,
          process_id,
          pending_until: 0,
          expires_at: row.hit_at + RATE_LIMITS[row.limit_name].perMs,
        }));
        await insertAll(tx, 'rate_limit_hits', rows);
        const expired = tx
          .selectFrom('rate_limit_hits')
          .select('id')
          .where('expires_at', '<=', now)
          .orderBy('expires_at')
          .limit(MAX_ROWS_DELETED);
        await tx.deleteFrom('rate_limit_hits').where('id', 'in', expired).execute();
        return tx
          .selectFrom('rate_limit_hits')
          .select(['id', 'limit_name', 'subject', 'hits', 'hit_at'])
          .where('id', '>', lastReadId)
          .where('process_id', '<>', process_id)
          .where('expires_at', '>', now)
          .orderBy('id', 'desc')
          .limit(MAX_ROWS_READ)
          .execute();
      });
      lastReadId = others[0]?.id ?? lastReadId;
      return others;
    },
  };
}
