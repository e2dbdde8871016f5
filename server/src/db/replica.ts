import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CONTENT_KINDS, type ContentKind, type ContentVersion } from './content-version.ts';
import type { Database, Queries } from './database.ts';
import { openPostgresPool } from './dialect.ts';
import { type ReplicaReads, replicaReads, type ReplicaState } from './replica-reads.ts';

/** Reading that may be a moment old, from a PostgreSQL that follows the one that is written to. */
export interface Replica {
  /** From the replica; from the primary while the replica is too far behind, and whenever it does not answer. */
  read: Queries;
  /** What `read` returns from now on has all that this version counts, wherever it comes from. */
  contentVersion: Database['contentVersion'];
  state: ReplicaReads['state'];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 100;
/** Also when nothing has changed, to know that it answers. */
const LOOK_AT_LEAST_EVERY_MS = 1000;
/** A replica that needs longer to catch up, or to say that it has, is left out until it has. */
const CATCH_UP_MS = 500;
const CATCH_UP_LOOK_MS = 20;
const PRIMARY_LOOK_MS = 1000;
/** So many times in a row without an answer, the primary is not waited for any more. */
const PRIMARY_MISSED = 2;
/** Every replica has replayed that. */
const ANYTHING = '0/0';
const PATIENCE_STEP_MS = 50;
/** Only closes connections: what is late is found by `inTime`. */
const SILENCE_MS = 5000;

/**
 * `NOTIFY` may arrive before the replica has the change it tells of. So a new version is taken over only when the
 * replica has replayed what the primary had written when that version was read, or when it is read from the primary.
 */
export function followReplica(
  url: string,
  primaryUrl: string,
  version: Pick<ContentVersion, 'current'>,
  log?: Pick<Logger, 'info' | 'warn'>,
): Replica {
  const reads = replicaReads(url, primaryUrl, () => (lookedAt = -Infinity));
  // Of its own: a look that had to wait until others have read would take a busy replica for one that hangs.
  const [atReplica, atPrimary] = [lookout(url, CATCH_UP_MS), lookout(primaryUrl, PRIMARY_LOOK_MS)];
  let known = versionsNow();
  let lookedAt = -Infinity;
  let lastSeen: ReplicaState = 'caught up';
  let missed = 0;
  /** Looks that took the replica's word for being up to date. Nothing of then is kept beyond the next. */
  let unproven = 0;
  let looking: Promise<void> | undefined;
  const timer = setInterval(lookIfDue, LOOK_EVERY_MS).unref();

  function lookIfDue() {
    const isDue = performance.now() - lookedAt >= LOOK_AT_LEAST_EVERY_MS;
    if (isDue || !isInUse() || !isCurrent()) looking ??= look().finally(() => (looking = undefined));
  }

  function isInUse() {
    return reads.state() === 'caught up';
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
    if (!isInUse()) known = current;
    const wasMissing = missed >= PRIMARY_MISSED;
    const lsn = await writtenAtPrimary();
    missed = lsn === undefined ? missed + 1 : 0;
    const isMissing = missed >= PRIMARY_MISSED;
    if (lsn === undefined && !isMissing) return;
    judge(await stateAt(lsn ?? ANYTHING));
    if (wasMissing || isMissing) unproven += 1;
    known = current;
  }

  async function writtenAtPrimary() {
    const asked = atPrimary.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn');
    const answer = await inTime(asked, PRIMARY_LOOK_MS).catch(() => undefined);
    return answer?.rows[0]?.lsn;
  }

  /** One that was left out is read from again when it has been in time twice. */
  function judge(seen: ReplicaState) {
    const [before, isSettled] = [reads.state(), seen !== 'caught up' || seen === lastSeen];
    lastSeen = seen;
    if (!isSettled || seen === before) return;
    reads.become(seen);
    log?.[seen === 'caught up' ? 'info' : 'warn']({ replica: seen }, 'database replica');
  }

  async function stateAt(lsn: string): Promise<ReplicaState> {
    const query = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there';
    let [seen, isOver]: [ReplicaState, boolean] = ['silent', false];
    async function catchUp() {
      while (!isOver && seen !== 'caught up') {
        const { rows } = await atReplica.query<{ there: boolean }>(query, [lsn]);
        seen = rows[0]?.there ? 'caught up' : 'behind';
        if (seen === 'behind') await wait(CATCH_UP_LOOK_MS);
      }
    }
    try {
      await inTime(catchUp(), CATCH_UP_MS);
      return seen;
    } catch {
      return 'silent';
    } finally {
      isOver = true;
    }
  }

  return {
    read: reads.queries,
    contentVersion: (kinds = CONTENT_KINDS) => kinds.reduce((total, kind) => total + known[kind], unproven),
    state: reads.state,
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([atReplica.end(), atPrimary.end(), reads.queries.destroy()]);
    },
  };
}

/**
 * Undefined when it is not there in time. That is counted in steps: a process that stood still for long reads only
 * afterwards what has arrived meanwhile.
 */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController();
  async function patience() {
    for (let waited = 0; waited < ms; waited += PATIENCE_STEP_MS) {
      await wait(PATIENCE_STEP_MS, undefined, { signal: over.signal });
    }
    return undefined;
  }
  try {
    return await Promise.race([answer, patience()]);
  } finally {
    over.abort();
  }
}

function lookout(url: string, statementMs: number) {
  return openPostgresPool(url, {
    connections: 1,
    connectMs: SILENCE_MS,
    statementMs,
    silenceMs: SILENCE_MS,
  });
}
