import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentVersion,
  postgresContentVersion,
  sqliteContentVersion,
} from './content-version.ts';
import { makeDataFolder } from './data-folder.ts';
import {
  AT_LEISURE,
  type DatabaseKind,
  type Listen,
  openPostgresPool,
  openSqliteFile,
  postgresQueries,
  sqliteQueries,
  transactOn,
} from './dialect.ts';
import { isPassing } from './faults.ts';
import { groupCommits, type Transact } from './group-commits.ts';
import { followReplica, type Replica } from './replica.ts';
import type { Schema } from './schema.ts';
import { type Aside, sqliteAside } from './sqlite-aside.ts';
import { sqlitePair } from './sqlite-pair.ts';
import { add, emptyTally, type Tally } from './tally.ts';

export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  kind: DatabaseKind;
  /** For reading outside transactions. */
  read: Queries;
  /**
   * All of it or nothing; tried again after a deadlock or a busy file. Slow work has no place inside. `shownIn` is what
   * shows the change, of all that is kept: everything, unless the work says better.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, shownIn?: readonly ContentKind[]): Promise<T>;
  /** The same for what nothing shows and a power cut may take. On SQLite it has a file of its own, which waits for no disk. */
  transactAside<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for what may change very many rows: on SQLite nothing is committed with it, and memory holds no copies. */
  transactAlone<T>(work: (tx: Tx) => Promise<T>, shownIn?: readonly ContentKind[]): Promise<T>;
  /** All of it or nothing, for as long as it takes: a change of the data model. */
  transactAtLeisure<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Grows with every change that is shown in one of these kinds, also one made by another process. */
  contentVersion(kinds?: readonly ContentKind[]): number;
  /** Until that counts all that was committed before, by whichever process; null where it always does. */
  catchUp: (() => Promise<void>) | null;
  /** Whether that is by hearing of the others' changes; else what is kept is made anew each second. */
  isHearing(): boolean;
  /** For what may be a moment old; null where it is not set. */
  replica: Omit<Replica, 'close'> | null;
  /** What it did so far. Queries are counted where `isMeasured` was asked for. */
  tally: Readonly<Tally>;
  /** @throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The name of the database in the data folder. */
export const SQLITE_FILE = 'magpie.sqlite';
const SQLITE_ASIDE_FILE = 'rate-limits.sqlite';

const TRIES = 4;
const RETRY_WAIT_MS = 20;

/**
 * Opens the site's database: PostgreSQL where `databaseUrl` names one, else SQLite in `dataDir`.
 * @throws ConfigError naming the setting that leads to none
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  databaseReplicaUrl?: string | null;
  dataDir: string;
  isMeasured?: boolean;
  log?: Pick<Logger, 'info' | 'warn'>;
}): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl = null, dataDir, isMeasured = false, log } = settings;
  const tally = emptyTally();
  const heard = isMeasured ? (ms: number) => add(tally.queries, ms) : undefined;
  await orUnusable('DATA_DIR', 'folder', async () => makeDataFolder(dataDir));
  return databaseUrl
    ? openPostgres(databaseUrl, databaseReplicaUrl, { tally, heard, log })
    : openSqlite(dataDir, { tally, heard });
}

interface Measured {
  tally: Tally;
  heard: Listen | undefined;
  log?: Pick<Logger, 'info' | 'warn'> | undefined;
}

async function openPostgres(
  url: string,
  replicaUrl: string | null,
  { tally, heard, log }: Measured,
): Promise<Database> {
  const pool = openPostgresPool(url);
  await orUnusable('DATABASE_URL', 'database', () => pool.query('select 1'));
  const queries = postgresQueries(pool, heard, log);
  const version = postgresContentVersion(url, pool, log);
  const transact: Transact = (work, shownIn = []) =>
    transactOn(queries, async (tx) => {
      const value = await work(tx);
      if (shownIn.length > 0) await version.announce(tx, shownIn);
      return value;
    });
  const unhurried = postgresQueries(openPostgresPool(url, AT_LEISURE));
  const replica = replicaUrl === null ? undefined : followReplica(replicaUrl, url, version, log);
  const transactWhere =
    (setting: RawBuilder<unknown>, connections: Queries): Aside['transact'] =>
    (work) =>
      transactOn(connections, async (tx) => {
        await setting.execute(tx);
        return work(tx);
      });
  const aside: Aside = {
    transact: transactWhere(sql`set local synchronous_commit to off`, queries),
    close: async () => {},
  };
  const atLeisure: Aside = {
    // PostgreSQL may have a limit for its user.
    transact: transactWhere(sql`set local statement_timeout to 0`, unhurried),
    close: () => unhurried.destroy(),
  };
  return assemble('postgres', {
    finish: () => {},
    tally,
    read: queries,
    write: queries,
    transact,
    transactAlone: transact,
    aside,
    atLeisure,
    version,
    replica,
  });
}

async function openSqlite(dataDir: string, { tally, heard }: Measured): Promise<Database> {
  const file = path.join(dataDir, SQLITE_FILE);
  const writer = await orUnusable('DATA_DIR', 'database', async () => openSqliteFile(file));
  const reader = openSqliteFile(file);
  // Read while the other one writes, and forgets its pages when that has committed.
  reader.pragma('cache_size = -2048');
  const pair = sqlitePair(writer, reader);
  const { leaveTurn } = pair;
  /** What a savepoint may have to restore would be written to a file at each of our commits. */
  function keepCopiesIn(place: 'MEMORY' | 'FILE') {
    leaveTurn();
    writer.pragma(`temp_store = ${place}`);
  }
  keepCopiesIn('MEMORY');
  const write = sqliteQueries(pair.write, heard, leaveTurn);
  const version = sqliteContentVersion(reader, leaveTurn);
  const { together, byItself } = groupCommits(write, {
    announce: version.announce,
    committed: () => (tally.groupCommits += 1),
    // Copies of very many pages are more than memory is for.
    async around(commit) {
      keepCopiesIn('FILE');
      await commit().finally(() => keepCopiesIn('MEMORY'));
    },
  });
  /** Who wrote reads it afterwards. A reader that stays in the past while one commits keeps the journal from starting over. */
  const leavingTurns =
    (commit: Transact): Transact =>
    (work, shownIn) =>
      commit((tx) => work(tx).finally(leaveTurn), shownIn).finally(leaveTurn);
  // Queries that were never asked anything close nothing.
  function finish() {
    writer.close();
    reader.close();
  }
  return assemble('sqlite', {
    finish,
    tally,
    read: sqliteQueries(pair.read, heard),
    write,
    transact: leavingTurns(together),
    transactAlone: leavingTurns(byItself),
    atLeisure: { transact: leavingTurns(byItself), close: async () => {} },
    aside: sqliteAside(path.join(dataDir, SQLITE_ASIDE_FILE)),
    version,
  });
}

/** What to tell whoever starts the site that a setting leads to nothing of use. */
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

/** Of a name with several addresses the message is empty. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

interface Engine {
  finish(): void;
  tally: Tally;
  read: Queries;
  write: Queries;
  transact: Transact;
  transactAlone: Transact;
  aside: Aside;
  atLeisure: Aside;
  version: ContentVersion;
  replica?: Replica;
}

function assemble(kind: DatabaseKind, engine: Engine): Database {
  const { tally, read, write, aside, atLeisure, version, replica } = engine;

  async function timed<T>(run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await withRetries(run);
    } catch (error) {
      tally.failedTransactions += 1;
      throw error;
    } finally {
      add(tally.transactions, performance.now() - started);
    }
  }

  const shown =
    (run: Transact): Transact =>
    async (work, shownIn = []) => {
      if (shownIn.length === 0) return run(work);
      let isDone = false;
      try {
        return await run(async (tx) => {
          const value = await work(tx);
          isDone = true;
          return value;
        }, shownIn);
      } finally {
        // Also after a failure: a commit whose answer was lost may have been made.
        if (isDone) version.bump(shownIn);
      }
    };
  const transact = shown((work, shownIn) => timed(() => engine.transact(work, shownIn)));
  const transactAlone = shown((work, shownIn) => timed(() => engine.transactAlone(work, shownIn)));

  return {
    kind,
    read,
    tally,
    transact: (work, shownIn = CONTENT_KINDS) => transact(work, shownIn),
    transactAside: (work) => withRetries(() => aside.transact(work)),
    transactAlone: (work, shownIn = CONTENT_KINDS) => transactAlone(work, shownIn),
    transactAtLeisure: (work) => withRetries(() => atLeisure.transact(work)),
    contentVersion: (kinds = CONTENT_KINDS) => version.current(kinds),
    catchUp: version.catchUp,
    isHearing: version.isHearing,
    replica: replica ?? null,
    async ping() {
      await sql`select 1`.execute(read);
    },
    async close() {
      await replica?.close();
      await version.close();
      await aside.close();
      await atLeisure.close();
      await read.destroy();
      if (write !== read) await write.destroy();
      engine.finish();
    },
  };
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error;
      await wait(RETRY_WAIT_MS * attempt * (1 + Math.random()));
    }
  }
}
