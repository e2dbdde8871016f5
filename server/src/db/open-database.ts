import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';
import { makeDataFolder } from './data-folder.ts';
import type { Database, Transact } from './database.ts';
import { canRetryTransaction } from './faults.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { add, emptyStats, type Stats } from './stats.ts';
import { CONTENT_TABLES } from './written-tables.ts';

const TRIES = 4;
const RETRY_WAIT_MS = 20;

/**
 * Opens the site's database: PostgreSQL if `databaseUrl` names one, else SQLite in `dataDir`.
 * @throws ConfigError naming the unusable setting
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  databaseListenUrl?: string | null;
  dataDir: string;
  isMeasured?: boolean;
  log?: Pick<Logger, 'info' | 'warn'>;
}): Promise<Database> {
  const { databaseUrl, databaseListenUrl = null, dataDir, isMeasured = false, log } = settings;
  const stats = emptyStats();
  const onQuery = isMeasured ? (ms: number) => add(stats.queries, ms) : undefined;
  await orUnusable('DATA_DIR', 'folder', async () => makeDataFolder(dataDir));
  const engine = databaseUrl
    ? await orUnusable('DATABASE_URL', 'database', () =>
        openPostgres(databaseUrl, { listenUrl: databaseListenUrl ?? databaseUrl, onQuery, log }),
      )
    : await orUnusable('DATA_DIR', 'database', async () => openSqlite(dataDir, { onQuery, stats }));
  return {
    ...engine,
    stats,
    transact: withRetries(engine.transact, stats),
    contentVersion: (tables = CONTENT_TABLES) => engine.contentVersion(tables),
    async ping() {
      await sql`select 1`.execute(engine.read);
    },
  };
}

function withRetries(transactOnce: Transact, stats: Stats): Transact {
  return async function transact(work, options) {
    const startedAt = performance.now();
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactOnce(work, options);
        } catch (error) {
          if (attempt === TRIES || !canRetryTransaction(error)) throw error;
          await wait(RETRY_WAIT_MS * attempt * (1 + Math.random()));
        }
      }
    } catch (error) {
      stats.failedTransactions += 1;
      throw error;
    } finally {
      add(stats.transactions, performance.now() - startedAt);
    }
  };
}

/** The error for a setting whose folder or database is unusable. */
export function unusable(variable: string, kind: 'folder' | 'database', error: unknown): ConfigError {
  return new ConfigError(variable, `names no ${kind} that can be used (${reasonOf(error)}).`);
}

async function orUnusable<T>(
  variable: string,
  kind: 'folder' | 'database',
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw unusable(variable, kind, error);
  }
}

/** The message is empty if a host has several addresses and none answers. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
