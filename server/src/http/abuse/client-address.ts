import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443`, as some proxies write an address. */
const WITH_PORT = /^(?:\[([\da-f:.]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/i;

/**
 * The client's address: the last entry of `X-Forwarded-For`, which the proxy wrote. If no proxy is trusted, it is the
 * address of the connection's peer. An invalid entry counts as the proxy's own address.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const own = socket.remoteAddress ?? '';
  if (!trustProxy) return own;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return parseAddress(forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()) ?? own;
}

/** The framework reads the header itself (`request.ip`), so the header is reduced to the address that counts. */
export function addClientAddress(app: FastifyInstance, { trustProxy }: { trustProxy: boolean }): void {
  if (!trustProxy) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.headers['x-forwarded-for'] = clientAddressOf(request.raw, trustProxy);
    done();
  });
}

function parseAddress(entry: string): string | undefined {
  const [, v6, v4] = WITH_PORT.exec(entry) ?? [];
  const address = v6 ?? v4 ?? entry;
  // An address with a zone (`fe80::1%eth0`) means something to one machine only, and a zone may be of any length.
  return isIP(address) && !address.includes('%') ? address : undefined;
}
