import pLimit from 'p-limit';
import type { Context, PageReader } from '../context.ts';
import type { Database } from '../db/database.ts';
import { fillPreview } from './fill-preview.ts';

const AT_ONCE = 4;
const QUEUED_MAX = 500;
/** The waits before the second and the third try after a retryable fault. */
const RETRY_AFTER_MS = [90_000, 600_000] as const;
const SWEEP_EVERY_MS = 15_000;
/** Younger rows are queued in the process that accepted them. */
const SWEEP_AGE_MS = 60_000;

type FillContext = Pick<Context, 'database' | 'previews' | 'clock' | 'log'>;

/** Pages that are to be read in the background, by the ids of rows. */
export interface UnreadPages {
  /** The message with which an error is logged. */
  failure: string;
  /** The first unread rows with ids above `after`, written until `until`. */
  find(
    database: Database,
    range: { after: number; until: number; limit: number },
  ): Promise<readonly number[]>;
  /** Reads a page, unless it is read already. @returns false when another try may find more and `isLast` is not set */
  read(
    context: FillContext,
    id: number,
    options: { isLast: boolean; stopped: Promise<'stopped'> },
  ): Promise<boolean>;
}

const unreadPosts: UnreadPages = {
  failure: 'a preview could not be stored',
  find: async ({ read }, { after, until, limit }) => {
    const posts = await read
      .selectFrom('posts')
      .select('id')
      .where('preview_read_at', 'is', null)
      .where('id', '>', after)
      .where('created_at', '<=', until)
      .orderBy('id')
      .limit(limit)
      .execute();
    return posts.map(({ id }) => id);
  },
  read: fillPreview,
};

export function createPreviewFiller(
  context: FillContext,
  retryAfterMs: readonly number[] = RETRY_AFTER_MS,
  pages = unreadPosts,
): PageReader {
  const { database, clock, log } = context;
  const limit = pLimit(AT_ONCE);
  const stop = Promise.withResolvers<'stopped'>();
  /** Rows that are waiting, being read, or waiting for a retry. */
  const queued = new Set<number>();
  const running = new Set<Promise<void>>();
  const retries = new Map<number, NodeJS.Timeout>();
  let sweeping: NodeJS.Timeout | undefined;
  let sweptTo = 0;
  let closed = false;

  return {
    fill(id) {
      if (retries.has(id)) start(id, 0);
      else enqueue(id);
    },
    resume() {
      follow(sweep(0));
      sweeping = setInterval(() => follow(sweep(SWEEP_AGE_MS)), SWEEP_EVERY_MS).unref();
    },
    stats: () => ({ running: limit.activeCount, waiting: limit.pendingCount + retries.size }),
    async close() {
      closed = true;
      clearInterval(sweeping);
      for (const retry of retries.values()) clearTimeout(retry);
      stop.resolve('stopped');
      await Promise.all(running);
    },
  };

  function enqueue(id: number) {
    if (closed || queued.has(id) || queued.size >= QUEUED_MAX) return;
    queued.add(id);
    start(id, 0);
  }

  function start(id: number, tries: number) {
    clearTimeout(retries.get(id));
    retries.delete(id);
    follow(limit(() => attempt(id, tries)));
  }

  /** @param tries the number of earlier tries */
  async function attempt(id: number, tries: number) {
    if (closed) return;
    const wait = retryAfterMs[tries];
    let isDone = true;
    try {
      isDone = await pages.read(context, id, { isLast: wait === undefined, stopped: stop.promise });
    } finally {
      if (isDone) queued.delete(id);
    }
    if (!isDone && !closed) retries.set(id, setTimeout(start, wait, id, tries + 1).unref());
  }

  /** Queues a batch of unread pages, and starts over after the last one. */
  async function sweep(ageMs: number) {
    const ids = await pages.find(database, { after: sweptTo, until: clock() - ageMs, limit: QUEUED_MAX });
    sweptTo = ids.length < QUEUED_MAX ? 0 : (ids.at(-1) ?? 0);
    for (const id of ids) enqueue(id);
  }

  /** An error must not end the process; a later sweep finds the page again. */
  function follow(work: Promise<void>) {
    const followed = work
      .catch((error: unknown) => log.error({ err: error }, pages.failure))
      .finally(() => running.delete(followed));
    running.add(followed);
  }
}
