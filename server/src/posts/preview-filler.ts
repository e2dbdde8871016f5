import pLimit from 'p-limit';
import type { Context } from '../context.ts';
import type { QueueFigures } from '../figures.ts';
import { fillPreview } from './fill-preview.ts';

/**
 * Reads in the background what a post was submitted without. The posts themselves are the queue: those with
 * `preview_read_at` null are found again after a restart, and after an import by another process.
 */
export interface PreviewFiller {
  /** Reads this post's page soon. Neither waits nor throws. */
  fill(post_id: number): void;
  /** Takes up what is unread, now and from time to time. */
  resume(): void;
  figures(): QueueFigures;
  /** Stops at once; what was under way is taken up at the next start. */
  close(): Promise<void>;
}

const AT_ONCE = 4;
const IN_HAND_MAX = 500;
/** After a fault that may pass, the page is tried again this much later; then it is left as it is. */
const RETRY_AFTER_MS = [90_000, 600_000] as const;
const SWEEP_EVERY_MS = 15_000;
/** Younger posts are in the hands of the process that took them. */
const SWEEP_AGE_MS = 60_000;

export function createPreviewFiller(
  world: Pick<Context, 'database' | 'previews' | 'clock' | 'log'>,
  retryAfterMs: readonly number[] = RETRY_AFTER_MS,
): PreviewFiller {
  const { database, clock, log } = world;
  const limit = pLimit(AT_ONCE);
  const stop = Promise.withResolvers<'stopped'>();
  /** Waiting, being read, or to be tried again. */
  const inHand = new Set<number>();
  const underWay = new Set<Promise<void>>();
  const retries = new Map<number, NodeJS.Timeout>();
  let sweeping: NodeJS.Timeout | undefined;
  let sweptTo = 0;
  let closed = false;

  return {
    fill(post_id) {
      if (retries.has(post_id)) start(post_id, 0);
      else take(post_id);
    },
    resume() {
      follow(sweep(0));
      sweeping = setInterval(() => follow(sweep(SWEEP_AGE_MS)), SWEEP_EVERY_MS).unref();
    },
    figures: () => ({ running: limit.activeCount, waiting: limit.pendingCount + retries.size }),
    async close() {
      closed = true;
      clearInterval(sweeping);
      for (const retry of retries.values()) clearTimeout(retry);
      stop.resolve('stopped');
      await Promise.all(underWay);
    },
  };

  function take(post_id: number) {
    if (closed || inHand.has(post_id) || inHand.size >= IN_HAND_MAX) return;
    inHand.add(post_id);
    start(post_id, 0);
  }

  function start(post_id: number, tries: number) {
    clearTimeout(retries.get(post_id));
    retries.delete(post_id);
    follow(limit(() => attempt(post_id, tries)));
  }

  /** @param tries how often the page has been tried before */
  async function attempt(post_id: number, tries: number) {
    if (closed) return;
    const wait = retryAfterMs[tries];
    let isDone = true;
    try {
      isDone = await fillPreview(world, post_id, { isLast: wait === undefined, stopped: stop.promise });
    } finally {
      if (isDone) inHand.delete(post_id);
    }
    if (!isDone && !closed) retries.set(post_id, setTimeout(start, wait, post_id, tries + 1).unref());
  }

  /** Goes through the unread a handful at a time, and from the first again when it has seen the last. */
  async function sweep(ageMs: number) {
    const posts = await database.read
      .selectFrom('posts')
      .select('id')
      .where('preview_read_at', 'is', null)
      .where('id', '>', sweptTo)
      .where('created_at', '<=', clock() - ageMs)
      .orderBy('id')
      .limit(IN_HAND_MAX)
      .execute();
    sweptTo = posts.length < IN_HAND_MAX ? 0 : (posts.at(-1)?.id ?? 0);
    for (const { id } of posts) take(id);
  }

  /** A fault here must not end the process: the post is found again by a later sweep. */
  function follow(work: Promise<void>) {
    const followed = work
      .catch((error: unknown) => log.error({ err: error }, 'a preview could not be filled in'))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }
}
