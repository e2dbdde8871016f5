import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { CONTENT_KINDS, type ContentKind, type ContentVersion } from './content-version.ts';
import type { Database, Queries } from './database.ts';
import { openPostgresPool } from './dialect.ts';
import { replicaReads } from './replica-reads.ts';

/** Reading that may be a moment old, from a PostgreSQL that follows the one that is written to. */
export interface Replica {
  /** From the replica; from the primary while the replica is too far behind, and whenever it does not answer. */
  read: Queries;
  /** What `read` returns from now on has all that this version counts, wherever it comes from. */
  contentVersion: Database['contentVersion'];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 100;
/** Also when nothing has changed, to know that it answers. */
const LOOK_AT_LEAST_EVERY_MS = 1000;
/** A replica that needs longer to catch up, or to say that it has, is left out until it has. */
const CATCH_UP_MS = 500;
const CATCH_UP_LOOK_MS = 20;
const PRIMARY_LOOK_MS = 2000;

/**
 * `NOTIFY` may arrive before the replica has the change it tells of. So a new version is taken over only when the
 * replica has replayed what the primary had written when that version was read, or when it is read from the primary.
 */
export function followReplica(
  url: string,
  primary: { url: string; pool: pg.Pool },
  version: Pick<ContentVersion, 'current'>,
): Replica {
  const reads = replicaReads(url, primary.pool, () => {
    lookedAt = -Infinity;
    lookIfDue();
  });
  // Of its own: a look that had to wait until others have read would take a busy replica for one that hangs.
  const [atReplica, atPrimary] = [lookout(url, CATCH_UP_MS), lookout(primary.url, PRIMARY_LOOK_MS)];
  let known = versionsNow();
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const timer = setInterval(lookIfDue, LOOK_EVERY_MS).unref();

  function lookIfDue() {
    const isDue = performance.now() - lookedAt >= LOOK_AT_LEAST_EVERY_MS;
    if (isDue || !isCurrent()) looking ??= look().finally(() => (looking = undefined));
  }

  function versionsNow() {
    const of = (kind: ContentKind) => version.current([kind]);
    return { posts: of('posts'), comments: of('comments'), categories: of('categories') };
  }

  function isCurrent() {
    return CONTENT_KINDS.every((kind) => known[kind] === version.current([kind]));
  }

  async function look() {
    lookedAt = performance.now();
    const current = versionsNow();
    if (!reads.isTrusted()) known = current;
    try {
      const { rows } = await atPrimary.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn');
      reads.trust(await hasReplayed(rows[0]?.lsn ?? ''));
      known = current;
    } catch {
      // The primary does not answer: nothing new is written either.
    }
  }

  async function hasReplayed(lsn: string) {
    const over = new AbortController();
    const late = wait(CATCH_UP_MS, false, { signal: over.signal });
    try {
      return await Promise.race([catchUp(lsn, over.signal), late]);
    } catch {
      return false;
    } finally {
      over.abort();
    }
  }

  async function catchUp(lsn: string, over: AbortSignal) {
    const query = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there';
    while (!over.aborted) {
      const { rows } = await atReplica.query<{ there: boolean }>(query, [lsn]);
      if (rows[0]?.there) return true;
      await wait(CATCH_UP_LOOK_MS);
    }
    return false;
  }

  return {
    read: reads.queries,
    contentVersion: (kinds = CONTENT_KINDS) => kinds.reduce((total, kind) => total + known[kind], 0),
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([atReplica.end(), atPrimary.end(), reads.queries.destroy()]);
    },
  };
}

function lookout(url: string, silenceMs: number) {
  return openPostgresPool(url, {
    connections: 1,
    connectMs: silenceMs,
    statementMs: silenceMs,
    silenceMs,
  });
}
