import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_EVERY_MS = 50;

/**
 * Closes a server without losing a request: it accepts no new connection, each answer is the last on its connection, and
 * running requests are finished. Idle connections stay open for `lingerMs`, since a proxy may be sending the next request
 * at this very moment.
 */
export async function drain(server: Server, lingerMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // `close` of http.Server would close idle connections at once.
  const allClosed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  await Promise.race([allClosed, wait(lingerMs)]);
  const closing = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
  await allClosed;
  clearInterval(closing);
}
