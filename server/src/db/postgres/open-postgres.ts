import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ContentVersions } from '../content-versions.ts';
import type { Transact, Tx } from '../database.ts';
import type { Engine } from '../engine.ts';
import type { OnQuery } from '../stats.ts';
import { begin } from '../transaction.ts';
import { WATCHED_TABLES, type WatchedTable } from '../written-tables.ts';
import { listenOn } from './listen-connection.ts';
import { NO_TIMEOUT, openPostgresPool, postgresQueries } from './pool.ts';

const CHANNEL = 'magpie_content';
/** How long answers are cached while other processes' notifications do not arrive. */
const UNSYNCED_CACHE_MS = 1000;

export async function openPostgres(
  url: string,
  {
    listenUrl,
    onQuery,
    log,
  }: { listenUrl: string; onQuery: OnQuery | undefined; log?: Pick<Logger, 'info' | 'warn'> | undefined },
): Promise<Engine> {
  const queries = postgresQueries(openPostgresPool(url), onQuery);
  // Runs through Kysely because Kysely ends only pools that it has used, and an idle connection would keep the process alive
  // for ten seconds.
  await sql`select 1`.execute(queries);
  const queriesWithoutTimeout = postgresQueries(openPostgresPool(url, NO_TIMEOUT));
  const versions = new ContentVersions();
  const self = randomUUID();
  const listening = listenOn(listenUrl, CHANNEL, {
    // Earlier notifications may have been missed.
    onConnected: () => versions.bump(),
    onNotification(payload) {
      const [sender, ...tables] = payload.split(' ');
      // This process has already counted its own commit.
      if (sender !== self) versions.bump(WATCHED_TABLES.filter((table) => tables.includes(table)));
    },
    log,
  });

  /** Notifies the other processes when the transaction commits. */
  async function notify(tx: Tx, tables: ReadonlySet<WatchedTable>) {
    await sql`select pg_notify(${CHANNEL}, ${[self, ...tables].join(' ')})`.execute(tx);
  }

  const transact: Transact = async (work, { durable = true, timeout } = {}) => {
    const { tx, written, commit, rollback } = await begin(
      timeout === 'none' ? queriesWithoutTimeout : queries,
    );
    try {
      if (!durable) await sql`set local synchronous_commit to off`.execute(tx);
      // The database user may have a timeout of its own.
      if (timeout === 'none') await sql`set local statement_timeout to 0`.execute(tx);
      const value = await work(tx);
      if (written.tables.size > 0) await notify(tx, written.tables);
      // Also after a failure: the commit may have succeeded although its answer was lost.
      await commit().finally(() => versions.bump(written.tables));
      return value;
    } catch (error) {
      await rollback();
      throw error;
    }
  };

  return {
    kind: 'postgres',
    read: queries,
    transact,
    contentVersion(tables) {
      const unsynced = listening.isConnected() ? 0 : Math.floor(steadyNow() / UNSYNCED_CACHE_MS);
      return versions.sum(tables) + unsynced;
    },
    isSynced: listening.isConnected,
    async close() {
      await listening.close();
      await queriesWithoutTimeout.destroy();
      await queries.destroy();
    },
  };
}

/** A clock that is never set back: if an earlier content version came again, answers cached under it would be used again. */
function steadyNow() {
  return performance.timeOrigin + performance.now();
}
