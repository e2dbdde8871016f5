import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import {
  CONNECTIONS_PER_NETWORK,
  OPEN_REQUESTS_PER_NETWORK,
  OPEN_REQUESTS_RETRY_SECONDS,
} from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aSite } from '../../testing/test-site.ts';

const LIST = '/api/content/posts/';
/** A path that is never answered from the response cache. */
const UNKNOWN = '/api/nothing';
const CLIENTS = 1010;

const behindProxy = await aSite({ rateLimits: 'on', config: { trustProxy: true } });
const direct = await aSite({ rateLimits: 'on' });
const unlimited = await aSite({ rateLimits: 'off' });
beforeAll(async () => {
  for (const { app } of [behindProxy, direct, unlimited]) await app.listen({ port: 0, host: '0.0.0.0' });
});

let sockets: Client[] = [];
afterEach(() => {
  for (const { socket } of sockets) socket.destroy();
  sockets = [];
});

interface Client {
  socket: Socket;
  received: string;
}

/** Sends these bytes and collects the answer. */
function send({ server }: FastifyInstance, bytes: string, localAddress = '127.0.0.1'): Client {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const client: Client = { socket, received: '' };
  socket.setEncoding('latin1').on('data', (chunk) => (client.received += String(chunk)));
  socket.on('error', () => {});
  socket.write(bytes);
  sockets.push(client);
  return client;
}

const halfSent = (forwarded?: string) =>
  [
    'POST /api/users/token/ HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 50',
    ...(forwarded === undefined ? [] : [`X-Forwarded-For: ${forwarded}`]),
    '',
    '{',
  ].join('\r\n');

const refused = () => sockets.filter(({ received }) => received.startsWith('HTTP/1.1 429 ')).length;

function urlOf({ server }: FastifyInstance) {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function statusFor(app: FastifyInstance, forwarded: string, path = UNKNOWN) {
  return (await fetch(urlOf(app) + path, { headers: { 'x-forwarded-for': forwarded } })).status;
}

test('a thousand half-sent requests of one network do not lock others out behind a proxy', async () => {
  const { app } = behindProxy;
  // All these addresses are in one IPv6 network: a /64, as a household gets.
  for (let count = 0; count < CLIENTS; count += 1) send(app, halfSent(`[2001:db8::${count.toString(16)}]:1`));
  await expect.poll(refused).toBe(CLIENTS - OPEN_REQUESTS_PER_NETWORK);
  expect(await statusFor(app, '192.0.2.1', LIST)).toBe(200);
  expect(await statusFor(app, '192.0.2.1', '/readyz')).toBe(200);
  expect(await statusFor(app, '2001:db8:0:1::1', LIST)).toBe(200);

  const own = await fetch(urlOf(app) + UNKNOWN, { headers: { 'x-forwarded-for': '2001:db8::1' } });
  expect([own.status, own.headers.get('retry-after')]).toEqual([429, String(OPEN_REQUESTS_RETRY_SECONDS)]);
  expect(await own.json()).toEqual({ detail: requestMessages.throttled(OPEN_REQUESTS_RETRY_SECONDS) });
  expect(await statusFor(app, '2001:db8::1', '/healthz')).toBe(200);

  for (const { socket } of sockets) socket.destroy();
  await expect.poll(() => statusFor(app, '2001:db8::1')).toBe(404);
});

test('a thousand half-sent requests of one network do not lock others out without a proxy', async () => {
  for (let count = 0; count < CLIENTS; count += 1)
    send(direct.app, halfSent(`192.0.2.${count % 250}`), '127.0.0.2');
  await expect.poll(refused).toBe(CONNECTIONS_PER_NETWORK - OPEN_REQUESTS_PER_NETWORK);
  expect(await statusFor(direct.app, '192.0.2.1', LIST)).toBe(200);

  for (const { socket } of sockets) socket.destroy();
  await expect
    .poll(async () => {
      const { socket } = send(direct.app, `GET ${UNKNOWN} HTTP/1.1\r\nHost: x\r\n\r\n`, '127.0.0.2');
      const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return String(answer);
    })
    .toMatch(/^HTTP\/1\.1 404 /);
});

test('a request counts as open until its body has arrived and its answer is sent', async () => {
  const { app } = behindProxy;
  const from = '192.0.2.7';
  const opened = Array.from({ length: OPEN_REQUESTS_PER_NETWORK }, () => send(app, halfSent(from)));
  await expect.poll(() => statusFor(app, from)).toBe(429);
  opened[0]?.socket.write(' '.repeat(49));
  await expect.poll(() => opened[0]?.received).toMatch(/^HTTP\/1\.1 400 /);
  expect(await statusFor(app, from)).toBe(404);
});

test('pictures do not count as open requests', async () => {
  const { app } = behindProxy;
  const from = '192.0.2.10';
  for (let count = 0; count < OPEN_REQUESTS_PER_NETWORK; count += 1) send(app, halfSent(from));
  await expect.poll(() => statusFor(app, from)).toBe(429);
  expect(await statusFor(app, from, `/images/${'a'.repeat(32)}-480.webp`)).toBe(404);
});

test('requests of logged-in users count as open even when the cache answers them', async () => {
  const { app, aUser } = behindProxy;
  const { token } = await aUser();
  const from = '192.0.2.8';
  const read = async (forwarded: string) => {
    const headers = { authorization: `Token ${token}`, 'x-forwarded-for': forwarded };
    return (await fetch(urlOf(app) + LIST, { headers })).status;
  };
  for (let count = 0; count < OPEN_REQUESTS_PER_NETWORK; count += 1) send(app, halfSent(from));
  await expect.poll(() => statusFor(app, from)).toBe(429);
  expect([await read('192.0.2.9'), await read('192.0.2.9'), await read(from)]).toEqual([200, 200, 429]);
});

test('RATE_LIMITS=off switches the limit on open requests off', async () => {
  for (let count = 0; count < 2 * OPEN_REQUESTS_PER_NETWORK; count += 1) send(unlimited.app, halfSent());
  const connections = () =>
    new Promise((done) => unlimited.app.server.getConnections((_error, count) => done(count)));
  await expect.poll(connections).toBe(2 * OPEN_REQUESTS_PER_NETWORK);
  expect(await statusFor(unlimited.app, '192.0.2.1', LIST)).toBe(200);
  expect(refused()).toBe(0);
});
