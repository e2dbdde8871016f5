import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { REQUESTS_UNDER_WAY_MAX } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addBackPressure, createBackPressure } from './back-pressure.ts';
import { sendError } from '../error-reply.ts';
import { watchLoopDelay } from './loop-delay.ts';

let app: FastifyInstance;
let url: string;
afterEach(() => app.close());

/** Answers requests for `/work` and for the file when the functions in `finish` are called. */
async function aServer({ isLate = false } = {}) {
  const delay = { isTooLong: () => isLate, stop: () => {} };
  const finish: (() => void)[] = [];
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  addBackPressure(app, createBackPressure(delay));
  app.get('/healthz', async () => 'alive');
  app.get('/quick', async () => 'done');
  app.post('/echo', async ({ body }) => body);
  app.get('/assets/app.js', () => new Promise((resolve) => finish.push(() => resolve('file'))));
  app.get('/work', () => new Promise((resolve) => finish.push(() => resolve('done'))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  return { port, finish };
}

test('returns 503 with Retry-After while the event loop is blocked, and 200 for /healthz', async () => {
  await aServer({ isLate: true });
  for (const path of ['/quick', '/nowhere']) {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({ detail: requestMessages.busy });
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await app.inject('/quick')).statusCode).toBe(200);
});

test('returns 503 while too many requests are in progress, until one has ended', async () => {
  const { port, finish } = await aServer();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => finish.length).toBe(1);
  const others = Array.from({ length: REQUESTS_UNDER_WAY_MAX - 1 }, () => fetch(`${url}/work`));
  await expect.poll(() => finish.length).toBe(REQUESTS_UNDER_WAY_MAX);
  expect((await fetch(`${url}/quick`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  // A client that disconnects makes room as well.
  socket.destroy();
  await expect.poll(async () => (await fetch(`${url}/quick`)).status).toBe(200);
  for (const end of finish) end();
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);

test('requests count as in progress only after their body has arrived', async () => {
  const { port, finish } = await aServer();
  const halfSent = Array.from({ length: REQUESTS_UNDER_WAY_MAX }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    return socket;
  });
  const connections = () => new Promise((done) => app.server.getConnections((_error, count) => done(count)));
  await expect.poll(connections).toBe(REQUESTS_UNDER_WAY_MAX);
  expect((await fetch(`${url}/quick`)).status).toBe(200);

  const working = Array.from({ length: REQUESTS_UNDER_WAY_MAX }, () => fetch(`${url}/work`));
  await expect.poll(() => finish.length).toBe(REQUESTS_UNDER_WAY_MAX);
  const answer = once(halfSent[0] as Socket, 'data');
  halfSent[0]?.write('}');
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 503 /);
  for (const end of finish) end();
  await Promise.all(working);
  const later = once(halfSent[1] as Socket, 'data');
  halfSent[1]?.write('}');
  expect(String(await later)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of halfSent) socket.destroy();
}, 60_000);

test('slow readers of files do not count as requests in progress', async () => {
  const { finish } = await aServer();
  const files = Array.from({ length: REQUESTS_UNDER_WAY_MAX }, () => fetch(`${url}/assets/app.js`));
  await expect.poll(() => finish.length).toBe(REQUESTS_UNDER_WAY_MAX);
  expect((await fetch(`${url}/quick`)).status).toBe(200);
  for (const end of finish) end();
  await Promise.all(files);
}, 60_000);

test('a request whose client has already disconnected does not count as in progress', async () => {
  const late = createBackPressure({ isTooLong: () => false, stop: () => {} });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  await expect.poll(() => response.closed).toBe(true);
  const others = Array.from({ length: REQUESTS_UNDER_WAY_MAX - 1 }, () => new ServerResponse(response.req));
  for (const each of [response, ...others]) late.enter(each);
  expect(late.isHigh()).toBe(false);
});

test('the loop delay is too long after long blocking, and recovers', async () => {
  await aServer();
  const delay = watchLoopDelay(100, 50);
  await expect
    .poll(
      () => {
        for (const until = performance.now() + 250; performance.now() < until;);
        return delay.isTooLong();
      },
      { interval: 1 },
    )
    .toBe(true);
  await expect.poll(() => delay.isTooLong()).toBe(false);
  delay.stop();
}, 60_000);
