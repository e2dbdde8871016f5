import { STREAM_HEARTBEAT_MS, STREAMS_PER_USER } from '@magpie/contract/limits';
import type { Context, LiveNotifications, StreamListener } from '../context.ts';
import { BusyError, ThrottledError } from '../errors.ts';
import { isCurrent } from '../sessions/sessions.ts';
import { findUnread, findUnreadOf, type Unread } from './find-unread.ts';

/** How often the process checks whether any process has changed notifications or ended sessions. */
const CHECK_EVERY_MS = 500;
/** The tables on which the number of unread notifications depends: a removed or deleted comment causes none. */
const COUNTED_TABLES = ['notifications', 'posts', 'comments'] as const;
/** The number of streams that one query is about; other requests run between two queries. */
const BATCH = 500;
const RETRY_SECONDS = 60;
const NOTHING: Unread = { count: 0, newest: 0 };

interface Open extends StreamListener {
  /** What was sent last; null before that. */
  sent: Unread | null;
}

type LiveContext = Pick<Context, 'database' | 'clock' | 'config' | 'log'>;

/**
 * The open streams of this process. Commits of all processes change the version of the written tables
 * (db/written-tables.ts). One look at it shows whether anything has to be counted again, so no stream needs queries of its
 * own.
 */
export function createLiveNotifications({ database, clock, config, log }: LiveContext): LiveNotifications {
  const open = new Set<Open>();
  const perUser = config.rateLimits ? STREAMS_PER_USER : Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isClosed = false;
  let versions = { notifications: 0, sessions: 0 };
  let heartbeatAt = 0;

  return {
    async add(listener) {
      if (isClosed) throw new BusyError();
      const own = open.values().filter(({ user_id }) => user_id === listener.user_id);
      if ([...own].length >= perUser) throw new ThrottledError('openRequests', RETRY_SECONDS);
      const stream: Open = { ...listener, sent: null };
      open.add(stream);
      start();
      try {
        const unread = (await findUnread(database.read, listener.user_id)) ?? NOTHING;
        // A check may have sent it meanwhile.
        if (stream.sent === null) notify(stream, unread);
      } catch (error) {
        remove(stream);
        throw error;
      }
      return () => remove(stream);
    },
    count: () => open.size,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const stream of open) stream.end();
      open.clear();
    },
  };

  function start() {
    if (timer) return;
    // A session may have ended while its first stream was being opened.
    versions = { ...currentVersions(), sessions: -1 };
    heartbeatAt = performance.now();
    timer = setInterval(() => {
      running ??= check()
        .catch((error: unknown) => log.error({ err: error }, 'streams of notifications could not be updated'))
        .finally(() => (running = null));
    }, CHECK_EVERY_MS);
    timer.unref();
  }

  function remove(stream: Open) {
    open.delete(stream);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function currentVersions() {
    return {
      notifications: database.contentVersion(COUNTED_TABLES),
      sessions: database.contentVersion(['sessions']),
    };
  }

  async function check() {
    const before = versions;
    // Read before counting, so that a change meanwhile is counted at the next check.
    const now = currentVersions();
    const isHeartbeat = performance.now() - heartbeatAt >= STREAM_HEARTBEAT_MS;
    // Sessions also expire, which changes no version.
    if (now.sessions !== before.sessions || isHeartbeat) await endClosedSessions();
    if (now.notifications !== before.notifications) await notifyAll();
    versions = now;
    if (!isHeartbeat) return;
    heartbeatAt = performance.now();
    for (const stream of open) stream.heartbeat();
  }

  async function notifyAll() {
    for (const streams of batchesOf([...open])) {
      const user_ids = [...new Set(streams.map(({ user_id }) => user_id))];
      const unread = await findUnreadOf(database.read, user_ids);
      for (const stream of streams)
        if (open.has(stream)) notify(stream, unread.get(stream.user_id) ?? NOTHING);
    }
  }

  /**
   * The same number is sent again when there is a newer notification: a page that has marked the earlier ones as read shows
   * 0. A newer notification goes unnoticed if it has the same millisecond as the former newest.
   */
  function notify(stream: Open, now: Unread) {
    if (stream.sent?.count === now.count && stream.sent.newest === now.newest) return;
    stream.sent = now;
    stream.send(now.count);
  }

  async function endClosedSessions() {
    for (const streams of batchesOf([...open])) {
      const sessions = await database.read
        .selectFrom('sessions')
        .select(['id', 'created_at', 'last_used_at'])
        .where(
          'id',
          'in',
          streams.map(({ session_id }) => session_id),
        )
        .execute();
      const current = new Set(
        sessions.filter((session) => isCurrent({ clock, config }, session)).map(({ id }) => id),
      );
      for (const stream of streams) {
        if (current.has(stream.session_id)) continue;
        remove(stream);
        stream.end();
      }
    }
  }
}

function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, batch) =>
    all.slice(batch * BATCH, (batch + 1) * BATCH),
  );
}
