import type { RateLimitName } from '@magpie/contract/rate-limits';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Metrics, QueueStats } from './metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Previews } from './previews/previews.ts';
import type { Reservation } from './rate-limits/reservation.ts';

/** Everything that a verb depends on. Only main.ts, the command line and tests make one. */
export interface Context {
  config: Config;
  database: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: Logger;
  mail: Mailer;
  previews: Previews;
  previewFiller: PageReader;
  /** Like `previewFiller`, for the pages of sources. */
  sourceReader: PageReader;
  rateLimits: RateLimits;
  live: LiveNotifications;
  metrics: Metrics;
}

/**
 * Reads pages in the background: those of posts that were submitted without a preview, or those of sources. The database is
 * the queue: posts with `preview_read_at` null and sources with `is_unread` are found again after a restart, and after an
 * import by another process.
 */
export interface PageReader {
  /** Queues this post or source. Neither waits nor throws. */
  fill(id: number): void;
  /** Queues all posts or sources whose page is still unread, now and at intervals. */
  resume(): void;
  stats(): QueueStats;
  /** Does not wait for running reads; they are repeated after the next start. */
  close(): Promise<void>;
}

/** How often a user, an account or an address may do something: `max` times within any period of `perMs`. */
export interface RateLimits {
  /**
   * Waits while open reservations use up the rest of the limit, because one of them may be cancelled.
   * @throws ThrottledError when the limit is used up; the attempt itself does not count
   */
  reserve(limit: RateLimitName, subject: string | number): Promise<Reservation>;
  /** Counts a hit in memory. @returns false, without counting, when `reserve` has to decide */
  tryCount(limit: RateLimitName, subject: string | number): boolean;
  /** Exchanges hits with the other processes. Also runs automatically a second after a hit or reservation. */
  sync(): Promise<void>;
  /** Stores the remaining hits. To be called after the last action. */
  close(): Promise<void>;
}

/** The streams of this process that send users the number of their unread notifications. */
export interface LiveNotifications {
  /**
   * Sends a listener the number now, and whenever it changes. Returns a function that removes the listener.
   * @throws ThrottledError when the user has too many, BusyError while the process ends
   */
  add(listener: StreamListener): Promise<() => void>;
  count(): number;
  /** Ends all streams; clients open them again in another process. */
  close(): void;
}

export interface StreamListener {
  user_id: number;
  session_id: number;
  send(unread: number): void;
  /** Sends a sign that the connection still works. */
  heartbeat(): void;
  /** Ends the stream, because the session or the process has ended. */
  end(): void;
}
