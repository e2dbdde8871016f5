import { calls } from '@magpie/contract/calls';
import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import type { PageInput } from '@magpie/contract/site';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { aSite } from '../testing/test-site.ts';
import { servePages } from './pages.ts';

const { max, perMs } = RATE_LIMITS.read;

/** A site with rate limits, each page of which makes two reads. */
async function limitedPages() {
  const site = await aSite({ rateLimits: 'on' }, onTestFinished);
  const rendered = { times: 0 };
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    rendered.times += 1;
    const parts = [await fetchApi(calls.listPosts.path), await fetchApi(calls.listCategories.path)];
    return new Response(parts.map(({ status }) => status).join(' '));
  }
  const app = await buildApp(site.context, async (app, context, cache) =>
    servePages(app, context, cache, { renderPage, pageAddress: (url) => url }),
  );
  const get = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress });
  async function read(times: number, url: string) {
    for (let time = 0; time < times; time += 1) expect((await get(url)).statusCode).toBe(200);
  }
  return { site, rendered, get, read };
}

test('a page counts as one read, however many calls it makes', async () => {
  const { rendered, get, read } = await limitedPages();
  await read(max - 1, calls.listTags.path);
  expect((await get('/explore/recent')).body).toBe('200 200');
  expect((await get(calls.listTags.path)).statusCode).toBe(429);
  expect((await get('/explore/top')).statusCode).toBe(429);
  expect(rendered.times).toBe(1);
});

test('returns 429 without rendering a page, in plain text with all security headers', async () => {
  const { site, rendered, get, read } = await limitedPages();
  await read(max, calls.listTags.path);
  const refused = await get('/explore/recent');
  expect([refused.statusCode, refused.body]).toEqual([429, requestMessages.throttled(perMs / 1000)]);
  expect(rendered.times).toBe(0);
  expect(refused.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': String(perMs / 1000),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect((await get('/explore/recent', '192.0.2.2')).body).toBe('200 200');
  site.clock.advance(perMs);
  expect((await get('/explore/recent')).body).toBe('200 200');
});

test('a cached page counts as a read', async () => {
  const { rendered, get, read } = await limitedPages();
  await read(max, '/explore/recent');
  expect((await get('/explore/recent')).statusCode).toBe(429);
  expect((await get(calls.listTags.path)).statusCode).toBe(429);
  // The page stays cached, because the clock of this site stands still and nothing changes.
  expect(rendered.times).toBe(1);
});
