import { calls } from '@magpie/contract/calls';
import { expect, test, vi } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const TOKEN = 'a token of some length';
const measured = await aSite({ config: { metricsToken: TOKEN } });
const plain = await aSite();

async function readMetrics() {
  const { app } = measured;
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  return answer.body;
}

function valueOf(text: string, name: string) {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

test('returns 404 without the token, and where none is configured', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Token ${TOKEN}`]) {
    const answer = await measured.app.inject({ url: '/metrics', headers: { authorization } });
    expect(answer.statusCode).toBe(404);
  }
  const headers = { authorization: 'Bearer ' };
  expect((await plain.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

test('reports requests by call and status, database work, the cache, queues and the process', async () => {
  const { as, aPost, app } = measured;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await aPost();
  for (let time = 0; time < 3; time += 1) await fetch(url + calls.listPosts.path);
  await fetch(url + calls.getPost.path.replace(':id', '999'));
  await fetch(`${url}/nowhere/7`);
  await expect
    .poll(async () =>
      valueOf(await readMetrics(), 'magpie_request_seconds_count{call="unknown",status="404"}'),
    )
    .toBe(1);

  const text = await readMetrics();
  expect(valueOf(text, 'magpie_request_seconds_count{call="listPosts",status="200"}')).toBe(3);
  expect(valueOf(text, 'magpie_request_seconds_count{call="getPost",status="404"}')).toBe(1);
  expect(text).not.toContain('nowhere');
  expect(valueOf(text, 'magpie_database_total{what="transactions"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'magpie_database_total{what="queries"}')).toBeGreaterThan(5);
  expect(valueOf(text, 'magpie_cache_hits_total{cache="responses"}')).toBe(2);
  expect(valueOf(text, 'magpie_cache_misses_total{cache="responses"}')).toBe(1);
  expect(valueOf(text, 'magpie_cache_bytes{cache="responses"}')).toBeGreaterThan(100);
  expect(valueOf(text, 'magpie_queue_waiting{queue="background_previews"}')).toBeDefined();
  expect(valueOf(text, 'magpie_queue_waiting{queue="background_sources"}')).toBeDefined();
  expect(valueOf(text, 'magpie_queue_running{queue="page_fetches"}')).toBeDefined();
  expect(valueOf(text, 'magpie_queue_running{queue="page_readings"}')).toBeDefined();
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(await as(null).call('listPosts')).toBeDefined();
});

test('reports whether this process is synced with the others', async () => {
  const { database } = measured.context;
  const synced = async () => valueOf(await readMetrics(), 'magpie_database_synced{what="commits"}');
  await expect.poll(synced).toBe(1);
  vi.spyOn(database, 'isSynced').mockReturnValueOnce(false);
  expect(await synced()).toBe(0);
});
