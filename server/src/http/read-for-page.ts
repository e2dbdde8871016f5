import { AsyncLocalStorage } from 'node:async_hooks';

const pages = new AsyncLocalStorage<true>();

/** Calls the API in process for a page. The page was counted as one read, so its calls are not counted again. */
export function readForPage<T>(read: () => PromiseLike<T>): Promise<T> {
  // The callback is `async` so that its result is awaited inside `run`: an injected request begins only when it is awaited.
  return pages.run(true, async () => read());
}

export function isReadForPage(): boolean {
  return pages.getStore() === true;
}
