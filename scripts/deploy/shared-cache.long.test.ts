import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@magpie/contract/calls';
import type { Post, PostPage } from '@magpie/contract/posts';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, aName, aUser } from '../../e2e/fixtures/content/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import type { Proxy } from '../testing/proxy.ts';
import { findNginx, startNginxOf } from './proxies.ts';

/** deploy/nginx.conf with its shared cache in front of the real site; `x-cache` says where an answer came from. */

const START_MS = 120_000;
const SOON = { timeout: 20_000, interval: 50 };
/** How old an anonymous answer may be. */
const SHARED_MS = 2000;
const FEED = calls.listPosts.path;
const PAGE = '/explore/recent';

/**
 * The encodings that a client accepts, and those that it may get: nginx compresses the API's uncompressed answers until a
 * compressed variant is ready.
 */
const ACCEPTED: [accepted: string, encodings: unknown[]][] = [
  ['gzip, br', ['br', 'gzip']],
  ['gzip, deflate', ['gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['identity', [undefined]],
  ['gzip;q=0', [undefined]],
];

/** The number of likes of the first post on a page. */
const LIKES_SHOWN = /aria-label="Like".*?<span[^>]*>(\d+)<\/span>/s;

const nginx = await findNginx();
if (!nginx) console.error('nginx is not installed: the tests of its shared cache are skipped.');

const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
let site: Site;
let front: Proxy;
let user: Account;
let post: Post;

beforeAll(async () => {
  if (!nginx) return;
  site = await startSite({ environment: { TRUST_PROXY: 'on', RATE_LIMITS: 'off' } });
  front = await startNginxOf(
    nginx,
    new URL(site.url).port,
    'add_header x-cache $upstream_cache_status always;',
  );
  await vi.waitFor(() => get('/healthz'), SOON);
  user = await aUser(site, { name: 'reader' });
}, START_MS);
beforeEach(async () => {
  if (nginx) post = await aPost();
});
afterAll(async () => {
  await dispatcher.close();
  await front?.stop();
  await site?.discard();
});

function aPost() {
  const title = aName('post');
  const body = { title, url: `https://shared.invalid/${title}`, category: 1 };
  return callApi(site.url, 'submitPost', { body, token: user.token });
}

const like = ({ id }: Post) => callApi(site.url, 'likePost', { params: { id }, token: user.token });

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(front.url + path, { dispatcher, headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return {
    status: answer.statusCode,
    headers: answer.headers,
    cache: answer.headers['x-cache'],
    bytes,
    text: bytes.toString(),
  };
}

/** A URL that was not requested before. */
const fresh = (path: string) => `${path}?fresh=${aName('address')}`;
const asUser = () => ({ authorization: `Token ${user.token}` });
const postIn = (text: string) => (JSON.parse(text) as PostPage).results.find(({ id }) => id === post.id);

describe.skipIf(!nginx)('behind nginx with its shared cache', () => {
  test('anonymous visitors see a like within two seconds', async () => {
    const shown = async () => ({
      api: postIn((await get(FEED)).text)?.likes_count,
      page: LIKES_SHOWN.exec((await get(PAGE)).text)?.[1],
    });
    const watching = new AbortController();
    const watched = (async () => {
      while (!watching.signal.aborted) {
        await shown();
        await wait(20);
      }
    })();
    try {
      await expect.poll(shown, SOON).toEqual({ api: 0, page: '0' });
      for (let delay = 0; delay < 1000; delay += 300) {
        post = await aPost();
        await wait(SHARED_MS + delay);
        await like(post);
        await wait(SHARED_MS);
        expect(await shown()).toEqual({ api: 1, page: '1' });
      }
    } finally {
      watching.abort();
      await watched;
    }
  });

  test('the site computes one answer for many anonymous visitors', async () => {
    for (const path of [fresh(FEED), fresh(PAGE)]) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => get(path)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.filter(({ cache }) => cache !== 'HIT')).toHaveLength(1);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
  });

  test('an answer to somebody with a token is neither stored nor taken from the cache', async () => {
    await like(post);
    const path = fresh(FEED);
    for (const isLiked of [true, false, true, false]) {
      const answer = await get(path, isLiked ? asUser() : {});
      expect(postIn(answer.text)?.is_liked).toBe(isLiked);
      if (isLiked) expect(answer).toMatchObject({ cache: 'BYPASS' });
      if (isLiked) expect(answer.headers['cache-control']).toMatch(/private|no-store/);
    }
    expect((await get(path)).cache).toBe('HIT');
  });

  test.each(['getProfile', 'listSessions', 'listMyPosts'] as const)(
    'an anonymous client does not get the answer of %s that a user got',
    async (name) => {
      const { path } = calls[name];
      expect((await get(path, asUser())).status).toBe(200);
      const anonymous = await get(path);
      expect([anonymous.status, anonymous.cache]).toEqual([401, 'MISS']);
      expect((await get(path, asUser())).status).toBe(200);
    },
  );

  test('cookies change nothing, and none are set', async () => {
    for (const path of [fresh(FEED), fresh(PAGE)]) {
      const first = await get(path, { cookie: `token=${user.token}; session=1` });
      const second = await get(path);
      expect([first.cache, second.cache, second.text]).toEqual(['MISS', 'HIT', first.text]);
      for (const { headers } of [first, second]) expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test('a client that has the answer already gets a 304, which is not cached', async () => {
    for (const path of [fresh(FEED), fresh(PAGE)]) {
      // nginx treats `0` as an empty value.
      for (const personal of [asUser(), { authorization: '0' }]) {
        const { etag } = (await get(path, personal)).headers;
        const again = await get(path, { ...personal, 'if-none-match': String(etag) });
        expect([again.status, again.cache]).toEqual([304, 'BYPASS']);
      }
      const first = await get(path);
      expect([first.status, first.cache]).toEqual([200, 'MISS']);
      expect(first.bytes.length).toBeGreaterThan(0);
      const known = { 'if-none-match': String(first.headers['etag']) };
      expect((await get(path, known)).status).toBe(304);
      await wait(SHARED_MS);
      // The cached answer is too old, so nginx asks the site.
      expect((await get(path, known)).status).toBe(304);
      expect((await get(path, { 'if-none-match': '"other"' })).text).toBe(first.text);
    }
  });

  test('errors are not cached', async () => {
    const errors = [
      ['/nowhere', 404],
      [fresh('/nowhere'), 404],
      [`${FEED}?page=none`, 404],
      [`${FEED}0/`, 404],
      [calls.getProfile.path, 401],
    ] as const;
    for (const [path, status] of errors)
      for (let time = 0; time < 2; time += 1) {
        const answer = await get(path);
        expect([path, answer.status, answer.cache]).toEqual([path, status, 'MISS']);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    const next = `${FEED}${post.id + 1}/`;
    expect((await get(next)).status).toBe(404);
    await aPost();
    expect((await get(next)).status).toBe(200);
  });

  test('each client is given an encoding that it accepts', async () => {
    for (const path of [fresh(PAGE), fresh(FEED)]) {
      const plain = (await get(path)).text;
      for (const [accepted, encodings] of ACCEPTED)
        for (let time = 0; time < 3; time += 1) {
          const { headers, bytes } = await get(path, { 'accept-encoding': accepted });
          const encoding = headers['content-encoding'];
          expect(encodings).toContain(encoding);
          expect(decoded(bytes, encoding)).toBe(plain);
        }
    }
  });
});

function decoded(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
