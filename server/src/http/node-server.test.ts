import { once } from 'node:events';
import { Agent, get, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { unreadableAnswers } from './error-reply.ts';
import { createNodeServer } from './node-server.ts';

const { refuse, sendUnreadable } = unreadableAnswers({});
const TIMES = { arrivalMs: 1000, stalledMs: 1000, keepAliveMs: 60_000, checkMs: 50 };
/** More than the system buffers for a client that reads nothing. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 'x');
const WHOLE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const HALF_SENT = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{';

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
  server.closeAllConnections();
});

async function listen(listener: RequestListener) {
  server = createNodeServer(listener, { refuse, connectionsPerNetwork: Infinity, times: TIMES });
  server.on('clientError', sendUnreadable);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
}

function open() {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  return socket;
}

const openConnections = () =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

const echo: RequestListener = (request, response) =>
  void text(request).then(
    (body) => response.end(body),
    () => response.destroy(),
  );
const large: RequestListener = (_request, response) => void response.end(LARGE);

test.each([
  ['nothing', ''],
  ['half a head', 'POST / HTTP/1.1\r\nHost:'],
  ['half a body', HALF_SENT],
])('returns 408 to a client that sends %s, and closes the connection', async (_what, bytes) => {
  await listen(echo);
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => {});
  const started = performance.now();
  socket.write(bytes);
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeGreaterThan(TIMES.arrivalMs - 100);
  await expect.poll(openConnections).toBe(0);
});

test('a body that arrives slowly is accepted', async () => {
  await listen(echo);
  const socket = open();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 8\r\n\r\n');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  for (const letter of 'trickles') {
    await wait(TIMES.arrivalMs / 16);
    socket.write(letter);
  }
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 200 .*trickles$/s);
});

test.each([
  ['one answer', WHOLE],
  ['many pipelined answers', WHOLE.repeat(20)],
])('a client that reads nothing of %s is disconnected', async (_what, bytes) => {
  await listen(large);
  open().pause().write(bytes);
  await expect.poll(openConnections).toBe(1);
  await expect.poll(openConnections).toBe(0);
});

test('a client that reads nothing is disconnected even if it keeps sending', async () => {
  await listen(large);
  const socket = open().pause();
  socket.write(WHOLE);
  await expect.poll(openConnections).toBe(1);
  const sending = setInterval(() => socket.write('\r\n'), 20);
  await expect.poll(openConnections).toBe(0);
  clearInterval(sending);
});

test('a client that reads slowly but steadily gets the whole answer', async () => {
  await listen(large);
  const socket = open();
  socket.write(WHOLE.replace('Host', 'Connection: close\r\nHost'));
  const started = performance.now();
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 7);
  });
  await once(socket, 'close');
  expect(received).toBeGreaterThan(LARGE.length);
  expect(performance.now() - started).toBeGreaterThan(2 * TIMES.stalledMs);
});

test('a handler may take longer than a reader may stall, and an idle connection stays open', async () => {
  const slow = TIMES.arrivalMs + TIMES.stalledMs;
  await listen((_request, response) => void setTimeout(() => response.end('slow'), slow));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const { port } = server.address() as AddressInfo;
    const sent = get({ port, host: '127.0.0.1', agent });
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode, reused: sent.reusedSocket };
  };
  expect(await ask()).toEqual({ status: 200, reused: false });
  await wait(TIMES.arrivalMs + TIMES.stalledMs);
  expect(await ask()).toEqual({ status: 200, reused: true });
  agent.destroy();
});
