import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/**
 * Ends a server's connections so that nobody loses a request: no new one is taken, each answer is the last on its
 * connection, and what is under way is finished. Connections that rest stay open for `lingerMs`: a proxy may be sending
 * the next request at this very moment.
 */
export async function drain(server: Server, lingerMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // That of http.Server would close the resting ones at once.
  const allGone = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  await Promise.race([allGone, wait(lingerMs)]);
  const closing = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await allGone;
  clearInterval(closing);
}
