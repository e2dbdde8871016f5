import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { aSite } from '../../testing/test-site.ts';
import { drain } from '../drain.ts';

const LINGER_MS = 60_000;

const { context } = await aSite();

/** Who asks on one connection, as a proxy does. */
async function onOneConnection(ping = context.database.ping) {
  const app = await buildApp({ ...context, database: { ...context.database, ping } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function statusOf(path: string) {
    const [answer] = await once(get({ port, host: '127.0.0.1', path, agent }), 'response');
    await text(answer);
    return { status: answer.statusCode, comeBack: answer.headers['retry-after'] !== undefined };
  }
  return { app, statusOf };
}

const FINE = { status: 200, comeBack: false };
const NOT_READY = { status: 503, comeBack: true };

test('who is about to end says so to who asks whether it is ready, while its connection rests', async () => {
  const { app, statusOf } = await onOneConnection();
  expect(await statusOf('/readyz')).toEqual(FINE);
  const ended = drain(app.server, LINGER_MS);
  expect(await statusOf('/readyz')).toEqual(NOT_READY);
  await ended;
  await app.close();
});

test('whose database does not answer is alive and not ready', async () => {
  const { app, statusOf } = await onOneConnection(() => Promise.reject(new Error('away')));
  expect(await statusOf('/healthz')).toEqual(FINE);
  expect(await statusOf('/readyz')).toEqual(NOT_READY);
  await app.close();
});
