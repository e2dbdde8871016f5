import type { AddressInfo } from 'node:net';
import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { aSite, type TestSite } from '../testing/test-site.ts';

const FEED = '/api/content/posts/';

const site = await aSite();
const [admin, ann, bob] = [await site.aUser({ admin: true }), await site.aUser(), await site.aUser()];
const post = await site.aPost({ by: bob, title: `Größer 🐦 ${'enough '.repeat(20)}` });
const comment = await site.aComment({ on: post, by: ann });
const THREAD = `${FEED}${post.id}/comments/`;

const { url, seen, get } = await onTheWire(site);

type Headers = Record<string, string>;
type Reader = { token: string } | null;

/** The site on a socket; `seen` counts the requests that the framework saw. */
async function onTheWire({ context }: TestSite) {
  const seen = { count: 0 };
  const app = await buildApp(context, async (inside) => {
    inside.addHook('onRequest', async () => void (seen.count += 1));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function get(path: string, reader: Reader = null, headers: Headers = {}) {
    const authorization: Headers = reader ? { authorization: `Token ${reader.token}` } : {};
    // Without this header, `fetch` adds `no-cache` to a request with If-None-Match.
    const caching = { 'cache-control': 'max-age=0' };
    const answer = await fetch(origin + path, { headers: { ...authorization, ...caching, ...headers } });
    const { date: _date, ...others } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: others, body: await answer.text() };
  }
  return { url: origin, seen, get };
}

/** The answer to a second request, and whether the framework saw it. */
async function again(path: string, reader: Reader, headers: Headers = {}) {
  await get(path, reader, headers);
  const before = seen.count;
  const answer = await get(path, reader, headers);
  return { ...answer, isCached: seen.count === before };
}

test.each([FEED, `${FEED}?page_size=1`, THREAD, '/api/content/posts/top/?period=week'])(
  'the cached answer of %s equals the framework’s, with the flags of each viewer',
  async (path) => {
    await site.as(ann).call('likePost', { params: { id: post.id } });
    await site.as(bob).call('likeComment', { params: { id: comment.id } });
    for (const reader of [null, ann, bob]) {
      const authorization: Headers = reader ? { authorization: `Token ${reader.token}` } : {};
      const { statusCode, body, headers } = await site.app.inject({ url: path, headers: authorization });
      const { isCached, ...answer } = await again(path, reader, { 'accept-encoding': 'identity' });
      expect(isCached).toBe(true);
      expect([answer.status, answer.body]).toEqual([statusCode, body]);
      const { date: _date, connection: _connection, ...expected } = headers;
      expect(answer.headers).toMatchObject(expected);
    }
  },
);

test('answers for admins are not cached', async () => {
  await get(FEED, ann);
  const { isCached, body } = await again(FEED, admin);
  expect(isCached).toBe(false);
  expect(body).toContain('"reports"');
});

test('the first answer after a change contains the change', async () => {
  expect((await again(FEED, null)).body).toContain(post.title);
  await site.as(bob).call('editPost', { params: { id: post.id }, body: { title: 'Other words' } });
  expect((await get(FEED)).body).toContain('Other words');
  await again(THREAD, null);
  await site.as(admin).call('removePost', { params: { id: post.id }, body: { reason: 'Because' } });
  expect((await get(THREAD)).status).toBe(404);
  expect(await again(THREAD, bob)).toMatchObject({ status: 200, isCached: false });
  expect((await get(THREAD, ann)).status).toBe(404);
  await site.as(admin).call('approvePost', { params: { id: post.id } });
  expect((await get(THREAD)).status).toBe(200);
});

test('returns 401 for a revoked or empty token', async () => {
  const guest = await site.aUser();
  expect((await again(FEED, guest)).isCached).toBe(true);
  await site.as(guest).send('logout');
  expect((await get(FEED, guest)).status).toBe(401);
  expect((await get(FEED, null, { authorization: 'Token ' })).status).toBe(401);
});

test('a request with another Authorization scheme is anonymous', async () => {
  const basic = { authorization: 'Basic eDp5' };
  await get(FEED, null, basic);
  expect(JSON.parse((await get(FEED, ann)).body).results[0].is_liked).toBe(true);
  await get(FEED, ann);
  expect(JSON.parse((await get(FEED, null, basic)).body).results[0].is_liked).toBe(false);
});

test('returns 304 to a client that has the answer', async () => {
  for (const reader of [null, ann]) {
    const { headers } = await again(FEED, reader, { 'accept-encoding': 'identity' });
    const known = await again(FEED, reader, { 'if-none-match': headers['etag'] ?? '' });
    expect(known).toMatchObject({ status: 304, body: '', isCached: true });
    const { 'content-type': _type, 'content-length': _length, ...expected } = headers;
    expect(known.headers).toEqual(expected);
    expect(expected).toMatchObject({ etag: expect.any(String), vary: expect.any(String) });
  }
});

test('frequent answers are compressed for clients that accept it', async () => {
  for (let count = 0; count < 3; count += 1) await site.aPost({ by: ann });
  const { body } = await get(FEED, null, { 'accept-encoding': 'identity' });
  const compressed = () => get(FEED, null, { 'accept-encoding': 'br' });
  await expect.poll(async () => (await compressed()).headers['content-encoding']).toBe('br');
  const answer = await compressed();
  expect(answer.body).toBe(body);
  const { isCached, ...plain } = await again(FEED, null, { 'accept-encoding': 'identity' });
  expect([isCached, plain.body, plain.headers['content-encoding']]).toEqual([true, body, undefined]);
  expect(await compressed()).toEqual(answer);
  expect(answer.headers['vary']).toContain('Accept-Encoding');

  const etag = answer.headers['etag'] ?? '';
  const known = await again(FEED, null, { 'accept-encoding': 'br', 'if-none-match': etag });
  expect(known).toMatchObject({ status: 304, body: '', isCached: true, headers: { etag } });
  expect(known.headers).not.toHaveProperty('content-encoding');
});

test('the framework answers methods other than GET', async () => {
  await again(FEED, null);
  const head = await fetch(url + FEED, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(url + FEED, { method: 'DELETE' })).status).toBe(405);
});

test('cached answers count as reads of the address', async () => {
  const limited = await aSite({ rateLimits: 'on', config: { trustProxy: true } }, onTestFinished);
  const wire = await onTheWire(limited);
  const read = (address: string, reader: Reader = null) =>
    wire.get(FEED, reader, { 'x-forwarded-for': address });
  const reader = await limited.aUser();
  for (let count = 0; count < RATE_LIMITS.read.max; count += 1)
    expect((await read('192.0.2.1', count % 2 === 0 ? null : reader)).status).toBe(200);
  expect(wire.seen.count).toBeLessThan(RATE_LIMITS.read.max / 2);
  const refused = await read('192.0.2.1');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await read('192.0.2.1', reader)).status).toBe(429);
  expect((await read('192.0.2.1:50123')).status).toBe(429);
  expect((await read('192.0.2.2')).status).toBe(200);
  limited.clock.advance(RATE_LIMITS.read.perMs);
  expect((await read('192.0.2.1')).status).toBe(200);
});
