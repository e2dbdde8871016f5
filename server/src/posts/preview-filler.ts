import pLimit from 'p-limit';
import type { Context, PreviewFiller } from '../context.ts';
import { fillPreview } from './fill-preview.ts';

const AT_ONCE = 4;
const QUEUED_MAX = 500;
/** Waits before the second and third try after a retryable fault. */
const RETRY_AFTER_MS = [90_000, 600_000] as const;
const SWEEP_EVERY_MS = 15_000;
/** Younger posts are queued in the process that accepted them. */
const SWEEP_AGE_MS = 60_000;

export function createPreviewFiller(
  context: Pick<Context, 'database' | 'previews' | 'clock' | 'log'>,
  retryAfterMs: readonly number[] = RETRY_AFTER_MS,
): PreviewFiller {
  const { database, clock, log } = context;
  const limit = pLimit(AT_ONCE);
  const stop = Promise.withResolvers<'stopped'>();
  /** Posts that are waiting, being read, or waiting for a retry. */
  const queued = new Set<number>();
  const running = new Set<Promise<void>>();
  const retries = new Map<number, NodeJS.Timeout>();
  let sweeping: NodeJS.Timeout | undefined;
  let sweptTo = 0;
  let closed = false;

  return {
    fill(post_id) {
      if (retries.has(post_id)) start(post_id, 0);
      else enqueue(post_id);
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

  function enqueue(post_id: number) {
    if (closed || queued.has(post_id) || queued.size >= QUEUED_MAX) return;
    queued.add(post_id);
    start(post_id, 0);
  }

  function start(post_id: number, tries: number) {
    clearTimeout(retries.get(post_id));
    retries.delete(post_id);
    follow(limit(() => attempt(post_id, tries)));
  }

  /** @param tries the number of earlier tries */
  async function attempt(post_id: number, tries: number) {
    if (closed) return;
    const wait = retryAfterMs[tries];
    let isDone = true;
    try {
      isDone = await fillPreview(context, post_id, { isLast: wait === undefined, stopped: stop.promise });
    } finally {
      if (isDone) queued.delete(post_id);
    }
    if (!isDone && !closed) retries.set(post_id, setTimeout(start, wait, post_id, tries + 1).unref());
  }

  /** Queues a batch of unread posts, and starts over after the last one. */
  async function sweep(ageMs: number) {
    const posts = await database.read
      .selectFrom('posts')
      .select('id')
      .where('preview_read_at', 'is', null)
      .where('id', '>', sweptTo)
      .where('created_at', '<=', clock() - ageMs)
      .orderBy('id')
      .limit(QUEUED_MAX)
      .execute();
    sweptTo = posts.length < QUEUED_MAX ? 0 : (posts.at(-1)?.id ?? 0);
    for (const { id } of posts) enqueue(id);
  }

  /** An error must not end the process; a later sweep finds the post again. */
  function follow(work: Promise<void>) {
    const followed = work
      .catch((error: unknown) => log.error({ err: error }, 'a preview could not be stored'))
      .finally(() => running.delete(followed));
    running.add(followed);
  }
}
