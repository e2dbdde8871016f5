import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Tx } from './database.ts';
import { listenTo } from './listener.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What kept answers show, each with a version of its own. */
export const CONTENT_KINDS = ['posts', 'comments', 'categories'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Numbers that grow whenever something changed that a kept answer of that kind may show. */
export interface ContentVersion {
  /** Of these kinds taken together. */
  current(kinds: readonly ContentKind[]): number;
  /** Part of a transaction that changes what is shown: all processes hear of it when it is committed. */
  announce(tx: Tx, kinds: readonly ContentKind[]): Promise<void>;
  /** A transaction of this process that announced a change has ended, or may have. */
  bump(kinds: readonly ContentKind[]): void;
  /** Until the versions count all that was committed before, by whomever; null where they always do. */
  catchUp: (() => Promise<void>) | null;
  /** Whether the versions count what other processes commit, and not the seconds instead. */
  isHearing(): boolean;
  close(): Promise<void>;
}

type Versions = Record<ContentKind, number>;

const CHANNEL = 'magpie_content';
/** While this process does not hear of the others' changes, this is how old a kept answer may be. */
const UNHEARD_STALENESS_MS = 1000;

/**
 * SQLite counts the commits of every other connection itself, those of other processes too; which kinds of content
 * they changed stands in a table. Asked once in a turn of the event loop, however many requests came in with it.
 * @param changed what is read after it must be no older than the version
 */
export function sqliteContentVersion(reader: SqliteFile, changed: () => void): ContentVersion {
  const dataVersion = reader.prepare<[], number>('pragma data_version').pluck();
  let selectVersions: Statement<[], { kind: ContentKind; version: number }> | undefined;
  let commits: number | undefined;
  const versions = noVersions();
  let isFresh = false;
  const forget = () => (isFresh = false);

  function look() {
    isFresh = true;
    setImmediate(forget);
    const now = dataVersion.get();
    if (now === commits) return;
    commits = now;
    changed();
    selectVersions ??= reader.prepare('select kind, version from content_versions');
    for (const { kind, version } of selectVersions.all()) versions[kind] = version;
  }

  return {
    current(kinds) {
      if (!isFresh) look();
      return sum(versions, kinds);
    },
    async announce(tx, kinds) {
      const list = kinds.map((kind) => `'${kind}'`).join();
      const update = `update content_versions set version = version + 1 where kind in (${list})`;
      await tx.executeQuery(CompiledQuery.raw(update));
    },
    bump: forget,
    catchUp: null,
    isHearing: () => true,
    close: async () => {},
  };
}

/**
 * @param pool whose connections are not the one that listens
 * @param log told when this process no longer hears the others, and when it does again
 */
export function postgresContentVersion(
  url: string,
  pool: Pick<pg.Pool, 'query'>,
  log?: Pick<Logger, 'info' | 'warn'>,
): ContentVersion {
  const self = randomUUID();
  const versions = noVersions();
  const listener = listenTo(CHANNEL, url, pool, { hear, begin: () => bump(CONTENT_KINDS), changed });
  const hearOut = oneAtATime(listener.hearOut);
  let thrownAwayAt = -Infinity;
  let throwingAway: Promise<void> | undefined;

  function bump(kinds: readonly ContentKind[]) {
    for (const kind of kinds) versions[kind] += 1;
  }

  /** This process has counted its own changes when they were committed. */
  function hear(message: string) {
    const [sender, ...changed] = message.split(' ');
    if (sender !== self) bump(CONTENT_KINDS.filter((kind) => changed.includes(kind)));
  }

  async function catchUp() {
    if (await hearOut()) return;
    await (throwingAway ??= throwAway());
  }

  function changed(isHearing: boolean) {
    if (isHearing) log?.info('the changes of other processes are heard again');
    else log?.warn('the changes of other processes are not heard: nothing is kept for longer than a second');
  }

  /** So seldom that nobody can keep it from being kept. */
  async function throwAway() {
    await wait(Math.max(0, thrownAwayAt + UNHEARD_STALENESS_MS - performance.now()));
    thrownAwayAt = performance.now();
    throwingAway = undefined;
    bump(CONTENT_KINDS);
  }

  return {
    current(kinds) {
      const unheard = listener.isHearing() ? 0 : Math.floor(steadyNow() / UNHEARD_STALENESS_MS);
      return sum(versions, kinds) + unheard;
    },
    async announce(tx, kinds) {
      await sql`select pg_notify(${CHANNEL}, ${[self, ...kinds].join(' ')})`.execute(tx);
    },
    bump,
    catchUp,
    isHearing: listener.isHearing,
    close: listener.close,
  };
}

/** As the clock has it, but never set back: a version that comes again would bring back what was kept under it. */
function steadyNow() {
  return performance.timeOrigin + performance.now();
}

function noVersions(): Versions {
  return { posts: 0, comments: 0, categories: 0 };
}

function sum(versions: Versions, kinds: readonly ContentKind[]) {
  return kinds.reduce((total, kind) => total + versions[kind], 0);
}
