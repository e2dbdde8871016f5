import type { Database as SqliteFile } from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/** A number that grows whenever something changed that a cached page may show. */
export interface ContentVersion {
  current(): number;
  /** A transaction of this process was committed. */
  bump(): void;
  close(): Promise<void>;
}

const CHANNEL = 'magpie_content';
const RECONNECT_MS = 1000;
/** While nobody tells this process of the others' changes, this is how old a cached page may be. */
const UNHEARD_STALENESS_MS = 1000;

/**
 * SQLite counts the commits of every other connection itself, those of other processes too. Asked once in a turn of
 * the event loop, however many requests came in with it.
 */
export function sqliteContentVersion(reader: SqliteFile): ContentVersion {
  const dataVersion = reader.prepare<[], number>('pragma data_version').pluck();
  let known: number | undefined;
  const forget = () => (known = undefined);
  return {
    current() {
      if (known === undefined) {
        known = dataVersion.get() ?? 0;
        setImmediate(forget);
      }
      return known;
    },
    bump: forget,
    close: async () => {},
  };
}

/** Part of each writing transaction: the others hear of it when it is committed. */
export async function announceChange(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

export function postgresContentVersion(url: string): ContentVersion {
  let changes = 0;
  let closed = false;
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const client = new pg.Client({ connectionString: url });
    client.on('notification', () => (changes += 1));
    client.on('error', () => void client.end().catch(() => {}));
    client.on('end', () => {
      listener = null;
      if (!closed) retry = setTimeout(() => void listen(), RECONNECT_MS).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listener = client;
      changes += 1;
      if (closed) await client.end();
    } catch {
      await client.end().catch(() => {});
    }
  }

  const ready = listen();
  return {
    current: () => (listener ? changes : changes + Math.floor(Date.now() / UNHEARD_STALENESS_MS)),
    bump: () => (changes += 1),
    async close() {
      closed = true;
      clearTimeout(retry);
      await ready;
      await listener?.end();
    },
  };
}
