import { credentials } from './credentials.ts';

/** Takes a path of this site's API to its answer. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/**
 * `fetch` with the session's token; entry.server.tsx puts an in-process one in its place. Another process of the site
 * may answer than the one that was written to: for some time after an act, and after a reload, it is told to make sure
 * that it has heard of it.
 */
export const transport: { send: Transport } = {
  async send(path, init) {
    const headers = new Headers(init.headers);
    const { token } = credentials;
    if (token) headers.set('Authorization', `Token ${token}`);
    const isWrite = init.method !== 'GET';
    if (!isWrite && performance.now() - writtenAt() < HEARD_OF_WITHIN_MS)
      headers.set('Cache-Control', 'no-cache');
    try {
      return await fetch(path, { ...init, headers });
    } finally {
      // Also one whose answer was lost: it may have been made.
      if (isWrite) lastWriteAt = performance.now();
    }
  },
};

/** Longer than it takes a process to notice that it does not hear the others (docs/scaling.md). */
const HEARD_OF_WITHIN_MS = 10_000;

let lastWriteAt: number | undefined;

/** After a reload it is unknown when the last write was; assume just now. */
function writtenAt() {
  lastWriteAt ??= isReloaded() ? 0 : -Infinity;
  return lastWriteAt;
}

function isReloaded() {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
}
