import { previewImagePath } from '@magpie/contract/images';
import { RATE_LIMITS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { aSite, type TestSite } from '../testing/test-site.ts';

const direct = await aSite({ rateLimits: 'on' });
const behindProxy = await aSite({ rateLimits: 'on', config: { trustProxy: true } });

const { max } = RATE_LIMITS.read;
const TAGS = '/api/content/tags/';

async function statusesOf(site: TestSite, times: number, request: { url: string; forwarded?: string }) {
  const { url, forwarded } = request;
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await site.app.inject({ url, headers })).statusCode);
  return statuses;
}

test('600 reads a minute from an address; what was refused as invalid does not count, what is not there does', async () => {
  direct.clock.advance(RATE_LIMITS.read.perMs);
  expect(new Set(await statusesOf(direct, 20, { url: '/api/content/posts/?author=me' }))).toEqual(
    new Set([400]),
  );
  const admin = await direct.aUser({ admin: true });
  expect((await direct.as(admin).send('listComments', { query: { status: 'odd' } })).status).toBe(400);
  expect(await statusesOf(direct, 1, { url: '/api/content/posts/999999/' })).toEqual([404]);
  expect(new Set(await statusesOf(direct, max - 1, { url: TAGS }))).toEqual(new Set([200]));

  const throttled = await direct.app.inject(TAGS);
  expect(throttled.statusCode).toBe(429);
  expect(throttled.json()).toEqual({ detail: expect.any(String) });
  expect(Number(throttled.headers['retry-after'])).toBe(RATE_LIMITS.read.perMs / 1000);
  direct.clock.advance(RATE_LIMITS.read.perMs);
  expect(await statusesOf(direct, 1, { url: TAGS })).toEqual([200]);
});

test('without a trusted proxy a forwarded address is not believed', async () => {
  direct.clock.advance(RATE_LIMITS.read.perMs);
  await statusesOf(direct, max, { url: TAGS, forwarded: '192.0.2.1' });
  expect(await statusesOf(direct, 1, { url: TAGS, forwarded: '192.0.2.2' })).toEqual([429]);
});

test('behind one, the address that the proxy saw counts, not what the client wrote before it', async () => {
  await statusesOf(behindProxy, max, { url: TAGS, forwarded: '192.0.2.1' });
  expect(await statusesOf(behindProxy, 1, { url: TAGS, forwarded: '198.51.100.7, 192.0.2.1' })).toEqual([
    429,
  ]);
  expect(await statusesOf(behindProxy, 1, { url: TAGS, forwarded: '192.0.2.1, 192.0.2.2' })).toEqual([200]);
});

test('an address counts once, whatever port the proxy writes behind it', async () => {
  const from = (port: number) => statusesOf(behindProxy, 1, { url: TAGS, forwarded: `192.0.2.9:${port}` });
  for (let port = 1; port <= max; port += 1) expect(await from(port)).toEqual([200]);
  expect(await from(max + 1)).toEqual([429]);
});

test('a picture that is not on the disk counts as a read, one that is does not', async () => {
  direct.clock.advance(RATE_LIMITS.read.perMs);
  const key = await direct.context.previews.drawn({ category: 'research', title: 'A paper' });
  const known = { url: previewImagePath(key) };
  const unknown = { url: previewImagePath('0'.repeat(32)) };
  expect(await statusesOf(direct, 1, known)).toEqual([200]);
  expect(new Set(await statusesOf(direct, max - 1, unknown))).toEqual(new Set([404]));
  const throttled = await direct.app.inject(unknown);
  expect(throttled.statusCode).toBe(429);
  expect(throttled.headers).toHaveProperty('retry-after');
  expect(await statusesOf(direct, 20, known)).toEqual(Array<number>(20).fill(200));
});
