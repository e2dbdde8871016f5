import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Progress {
  /** Bytes that the reader has not taken yet. */
  queued: number;
  since: number;
}

/**
 * Closes connections whose reader has taken none of the waiting bytes for `stalledMs`. Node's own `server.timeout`
 * cannot do this: each byte that the client sends restarts it, and it also closes connections whose handler is slow.
 */
export function closeStalledReaders(
  server: Server,
  { stalledMs, checkMs }: { stalledMs: number; checkMs: number },
): void {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket) => {
    connections.set(socket, { queued: 0, since: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const checking = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of connections) {
      const queued = queuedBytes(socket);
      if (queued === 0 || queued !== last.queued) connections.set(socket, { queued, since: now });
      else if (now - last.since >= stalledMs) socket.destroy();
    }
  }, checkMs).unref();
  server.once('close', () => clearInterval(checking));
}

/**
 * The bytes of the current write that the system has not taken yet. The stream's own `writableLength` moves only
 * when the whole write is done, which may be megabytes.
 */
function queuedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const size: unknown = typeof handle === 'object' && handle && Reflect.get(handle, 'writeQueueSize');
  return typeof size === 'number' ? size : 0;
}
