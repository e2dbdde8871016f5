import { previewImagePath } from '@magpie/contract/images';
import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { expect, test } from 'vitest';
import { rememberDrawn } from '../previews/images/drawn-image.ts';
import { urlOf } from '../testing/api.ts';
import type { TestUser } from '../testing/makers.ts';
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

test('limits an address to 600 reads a minute; invalid requests do not count, a 404 does', async () => {
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

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  direct.clock.advance(RATE_LIMITS.read.perMs);
  await statusesOf(direct, max, { url: TAGS, forwarded: '192.0.2.1' });
  expect(await statusesOf(direct, 1, { url: TAGS, forwarded: '192.0.2.2' })).toEqual([429]);
});

test('counts the address that a trusted proxy saw, not what the client wrote before it', async () => {
  await statusesOf(behindProxy, max, { url: TAGS, forwarded: '192.0.2.1' });
  expect(await statusesOf(behindProxy, 1, { url: TAGS, forwarded: '198.51.100.7, 192.0.2.1' })).toEqual([
    429,
  ]);
  expect(await statusesOf(behindProxy, 1, { url: TAGS, forwarded: '192.0.2.1, 192.0.2.2' })).toEqual([200]);
});

test('counts a preview image as a read unless it is on the disk', async () => {
  direct.clock.advance(RATE_LIMITS.read.perMs);
  const key = await rememberDrawn(
    direct.context,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />',
  );
  const known = { url: previewImagePath(key) };
  const unknown = { url: previewImagePath('0'.repeat(32)) };
  expect(await statusesOf(direct, 1, known)).toEqual([200]);
  expect(new Set(await statusesOf(direct, max - 1, unknown))).toEqual(new Set([404]));
  const throttled = await direct.app.inject(unknown);
  expect(throttled.statusCode).toBe(429);
  expect(throttled.headers).toHaveProperty('retry-after');
  expect(await statusesOf(direct, 20, known)).toEqual(Array<number>(20).fill(200));
});

test('counts writes without a login by IPv6 network', async () => {
  const send = async (remoteAddress: string) =>
    (
      await direct.app.inject({
        method: 'POST',
        url: urlOf('forgotPassword', {}),
        payload: { email: 'nobody@example.com' },
        remoteAddress,
      })
    ).statusCode;
  for (let time = 0; time < RATE_LIMITS.write.max; time += 1)
    expect(await send(`2001:db8:1:2::${time}`)).toBe(204);
  expect(await send('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await send('2001:db8:1:3::1')).toBe(204);
});

test('limits link previews of an address, logged in or not; an unreadable page counts, an invalid URL does not', async () => {
  const { app, as, aUser } = direct;
  const preview = (url: string, by: TestUser | null = null) => as(by).send('linkPreview', { query: { url } });
  for (let count = 0; count < RATE_LIMITS.linkPreview.max; count += 1) {
    expect((await preview('not a URL')).status).toBe(400);
    expect((await preview(`http://127.0.0.1:9/${count}`)).status).toBe(422);
  }
  const once = 'http://127.0.0.1:9/once-more';
  const throttled = await preview(once);
  expect(throttled.status).toBe(429);
  expect(throttled.headers).toHaveProperty('retry-after');
  expect((await preview(once, await aUser())).status).toBe(429);
  const url = urlOf('linkPreview', { query: { url: once } });
  expect((await app.inject({ url, remoteAddress: '192.0.2.9' })).statusCode).toBe(422);
});
