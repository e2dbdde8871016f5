import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { READY_REUSED_MS } from '@magpie/contract/limits';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { aSite } from '../../testing/test-site.ts';
import { drain } from '../drain.ts';

const LINGER_MS = 60_000;

const { context } = await aSite();

/** Requests on one connection, as a proxy sends them. */
async function onOneConnection(ping = context.database.ping) {
  const app = await buildApp({ ...context, database: { ...context.database, ping } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function statusOf(path: string) {
    const [answer] = await once(get({ port, host: '127.0.0.1', path, agent }), 'response');
    await text(answer);
    return { status: answer.statusCode, hasRetryAfter: answer.headers['retry-after'] !== undefined };
  }
  return { app, statusOf };
}

const READY = { status: 200, hasRetryAfter: false };
const NOT_READY = { status: 503, hasRetryAfter: true };

test('/readyz returns 503 on an idle connection while the process shuts down', async () => {
  const { app, statusOf } = await onOneConnection();
  expect(await statusOf('/readyz')).toEqual(READY);
  const ended = drain(app.server, LINGER_MS);
  expect(await statusOf('/readyz')).toEqual(NOT_READY);
  await ended;
  await app.close();
});

test('/healthz returns 200 and /readyz 503 while the database does not answer', async () => {
  const { app, statusOf } = await onOneConnection(() => Promise.reject(new Error('away')));
  expect(await statusOf('/healthz')).toEqual(READY);
  expect(await statusOf('/readyz')).toEqual(NOT_READY);
  await app.close();
});

test('/readyz asks the database at most once a second', async () => {
  const pings: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const { app } = await onOneConnection(() => {
    const answer = Promise.withResolvers<void>();
    pings.push(answer);
    return answer.promise;
  });
  const statuses = async (requests: Promise<{ statusCode: number }>[]) =>
    new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
  const ask = (times: number) => Array.from({ length: times }, () => app.inject('/readyz'));
  vi.useFakeTimers({ toFake: ['setTimeout'] });

  const together = ask(50);
  await vi.waitUntil(() => pings.length > 0);
  pings[0]?.resolve();
  expect(await statuses(together)).toEqual(new Set([200]));
  vi.advanceTimersByTime(READY_REUSED_MS - 1);
  expect(await statuses(ask(50))).toEqual(new Set([200]));
  expect(pings).toHaveLength(1);

  vi.advanceTimersByTime(1);
  const later = ask(50);
  await vi.waitUntil(() => pings.length > 1);
  pings[1]?.reject(new Error('away'));
  expect(await statuses(later)).toEqual(new Set([503]));
  expect(pings).toHaveLength(2);
  vi.useRealTimers();
  await app.close();
});
