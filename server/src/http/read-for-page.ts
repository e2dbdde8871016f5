import { AsyncLocalStorage } from 'node:async_hooks';

const pages = new AsyncLocalStorage<true>();

/** Runs what a page reads from the API in process. The page was counted as one read: what it is made of is not again. */
export function readForPage<T>(read: () => PromiseLike<T>): Promise<T> {
  // Async, since what Fastify injects begins only when it is awaited.
  return pages.run(true, async () => read());
}

export function isReadForPage(): boolean {
  return pages.getStore() === true;
}
