import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

const LINGER_MS = 400;

async function aServer() {
  const held = Promise.withResolvers<void>();
  const received = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    received.resolve();
    if (incoming.url === '/slow') void held.promise.then(() => response.end('slow'));
    else response.end('quick');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, received: received.promise, finish: held.resolve };
}

/** A client that sends requests one after another and keeps its connection open. */
function aClient(server: Server) {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async function ask(path: string) {
    const sent = request({ port, host: '127.0.0.1', path, agent }).end();
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return { reused: sent.reusedSocket, connection: response.headers.connection };
  };
}

test('an idle connection gets one more answer; new connections are refused', async () => {
  const { server } = await aServer();
  const ask = aClient(server);
  await ask('/');
  const ended = drain(server, LINGER_MS);
  expect(await ask('/')).toEqual({ reused: true, connection: 'close' });
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  await ended;
});

test('a running request is finished, however long it takes', async () => {
  const { server, received, finish } = await aServer();
  const answer = aClient(server)('/slow');
  await received;
  const ended = drain(server, 0);
  expect(await Promise.race([ended.then(() => 'ended'), wait(200, 'waiting')])).toBe('waiting');
  finish();
  await expect(answer).resolves.toMatchObject({ reused: false });
  await ended;
});

test('idle connections end after the linger time, and at once when it is 0', async () => {
  const endedAfter = async (lingerMs: number) => {
    const { server } = await aServer();
    await aClient(server)('/');
    const started = performance.now();
    await drain(server, lingerMs);
    return performance.now() - started;
  };
  expect(await endedAfter(LINGER_MS)).toBeGreaterThan(LINGER_MS - 20);
  // A busy machine may take as long as the linger time once, but not five times.
  const atOnce: number[] = [];
  while (atOnce.length < 5) atOnce.push(await endedAfter(0));
  expect(Math.min(...atOnce)).toBeLessThan(LINGER_MS - 20);
});
