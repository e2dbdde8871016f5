import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@magpie/contract/calls';
import { NOT_FOUND_ADDRESS, type PageInput, type PagesModule } from '@magpie/contract/site';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { deletePost } from '../posts/posts.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { actorOf } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { servePages } from './pages.ts';

const site = await aSite();
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
const BASE64_HASH = /'sha256-([^']+)'/g;
const TEXT = 'so that compressing is worth it '.repeat(100);

function appOf(web: Partial<PagesModule>) {
  return buildApp(site.context, async (app, context, cache) =>
    servePages(app, context, cache, {
      renderPage: async () => new Response(''),
      pageAddress: (url) => url,
      ...web,
    }),
  );
}

/** A web app of one screen, which shows its address, the titles that the API lists, and a script. */
async function thePages() {
  const rendered = { times: 0 };
  async function renderPage(request: Request, { nonce, site, fetchApi }: PageInput) {
    rendered.times += 1;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/')
      return new Response(null, { status: 302, headers: { Location: '/explore/recent' } });
    const answer = await fetchApi(calls.listPosts.path);
    const titles = answer.ok ? (await answer.text()).match(/"title":"[^"]*"/g) : [];
    const script = `<script nonce="${nonce}">${rendered.times}</script>`;
    const html = `<h1>${site.site_name} ${pathname}${search}</h1>${titles}${script}${TEXT}`;
    const status = pathname === NOT_FOUND_ADDRESS ? 404 : answer.status;
    return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  /** Screens are at `/` and below `/explore/`, and know one parameter. */
  function pageAddress(url: string) {
    const { pathname, searchParams } = new URL(`http://site${url}`);
    const period = searchParams.get('period');
    if (!/^\/($|explore\/)/.test(pathname)) return NOT_FOUND_ADDRESS;
    return period === null ? pathname : `${pathname}?period=${period}`;
  }
  return { app: await appOf({ renderPage, pageAddress }), rendered };
}

/** Advances the clock, which stands still, past the time for which an outdated page may be sent. */
const later = () => site.clock.advance(1000);

test('a page is the same for everyone, with an ETag and headers for shared caches', async () => {
  const { app, rendered } = await thePages();
  const first = await app.inject('/explore/recent');
  const second = await app.inject({ url: '/explore/recent', headers: { cookie: 'a=b' } });
  expect(rendered.times).toBe(1);
  expect(second.body).toBe(first.body);
  for (const { headers, statusCode } of [first, second]) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': SHARED,
      vary: 'Accept-Encoding, Authorization',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test('no page is indexed when no crawler is wanted', async () => {
  const render = { renderPage: async () => new Response('<p>'), pageAddress: (url: string) => url };
  for (const [crawlers, robots] of [
    ['none', 'noindex'],
    ['all', undefined],
  ] as const) {
    const context = { ...site.context, config: { ...site.context.config, crawlers } };
    const app = await buildApp(context, async (app, own, cache) => servePages(app, own, cache, render));
    expect((await app.inject('/explore/recent')).headers['x-robots-tag']).toBe(robots);
  }
});

test('the policy allows only the page’s own inline scripts, by their hashes', async () => {
  const { app } = await thePages();
  for (const url of ['/explore/recent', '/explore/top']) {
    const { headers, body } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    const allowed = [...policy.matchAll(BASE64_HASH)].map(([, digest]) => digest);
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/g)].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
    expect(allowed).toEqual(scripts);
    expect(policy + body).not.toMatch(/unsafe-inline|nonce/);
  }
});

test.each([
  ['', undefined, (bytes: Buffer) => bytes],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
])(
  'with Accept-Encoding "%s", a page has the encoding %s and the ETag of this encoding',
  async (accepted, encoding, decompress) => {
    const { app } = await thePages();
    const url = '/explore/recent';
    const plain = await app.inject(url);
    const headers = { 'accept-encoding': accepted };
    const { headers: own, rawPayload } = await app.inject({ url, headers });
    expect(own['content-encoding']).toBe(encoding);
    expect(decompress(rawPayload).toString()).toBe(plain.body);
    expect(own.etag === plain.headers.etag).toBe(encoding === undefined);
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(own.etag) } });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', SHARED]);
    const other = await app.inject({ url, headers: { ...headers, 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  },
);

test('a page shows a new post', async () => {
  const { app } = await thePages();
  const user = await site.aUser();
  expect((await app.inject('/explore/recent')).body).not.toContain('A fresh find');
  await site.aPost({ by: user, title: 'A fresh find' });
  later();
  expect((await app.inject('/explore/recent')).body).toContain('A fresh find');
});

test('an outdated page that is sent while another is rendered is not cached as the new one', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function renderPage(request: Request, { fetchApi }: PageInput) {
    if (request.url.endsWith('/slow')) {
      begun.resolve();
      await held.promise;
    }
    return fetchApi(calls.listPosts.path);
  }
  const app = await appOf({ renderPage });
  await app.inject('/explore/recent');
  const slow = app.inject('/slow');
  await begun.promise;
  await site.aPost({ by: await site.aUser(), title: 'Found in a rush' });
  expect((await app.inject('/explore/recent')).body).not.toContain('Found in a rush');
  held.resolve();
  await slow;
  later();
  expect((await app.inject('/explore/recent')).body).toContain('Found in a rush');
});

test('all unknown addresses share one 404 page, which no shared cache stores', async () => {
  const { app, rendered } = await thePages();
  for (const url of ['/nowhere', '/nowhere', '/elsewhere?x=1', NOT_FOUND_ADDRESS, NOT_FOUND_ADDRESS]) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`<h1>Magpie ${NOT_FOUND_ADDRESS}</h1>`);
    expect(answer.body).not.toMatch(/nowhere|elsewhere/);
  }
  expect(rendered.times).toBe(1);
  const known = await app.inject({ url: '/nowhere', headers: { 'if-none-match': '*' } });
  expect(known.statusCode).toBe(404);
});

test('unknown parameters are ignored', async () => {
  const { app, rendered } = await thePages();
  for (const search of ['?x=1', '?x=2&y', '']) {
    const { body } = await app.inject(`/explore/recent${search}`);
    expect(body).toContain('<h1>Magpie /explore/recent</h1>');
  }
  expect(rendered.times).toBe(1);
  expect((await app.inject('/explore/recent?period=week')).body).toContain('?period=week');
  expect(rendered.times).toBe(2);
});

test('a page is rendered for an anonymous visitor, even when a token is sent', async () => {
  const admin = await site.aUser({ admin: true });
  const seen: number[] = [];
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    for (const { path } of [calls.getProfile, calls.listSessions, calls.listUsers])
      seen.push((await fetchApi(path)).status);
    return new Response('');
  }
  const app = await appOf({ renderPage });
  const headers = { authorization: `Token ${admin.token}`, cookie: `token=${admin.token}` };
  await app.inject({ url: '/profile-settings', headers });
  expect(seen).toEqual([401, 401, 401]);
});

test('the front page redirects, and HEAD is answered without a body', async () => {
  const { app } = await thePages();
  const home = await app.inject('/');
  expect([home.statusCode, home.headers.location]).toEqual([302, '/explore/recent']);
  const head = await app.inject({ method: 'HEAD', url: '/explore/recent' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a permanent redirect keeps the whole query', async () => {
  const headers = { Location: '/post/7/a-title?comment=5', 'Cache-Control': 'no-cache' };
  const app = await appOf({
    renderPage: async () => new Response(null, { status: 301, headers }),
    pageAddress: () => '/post/7?comment=5',
  });
  for (const search of ['?utm_source=a&comment=5', '?comment=5&x=é', '']) {
    const { statusCode, headers } = await app.inject(`/post/7${search}`);
    expect(statusCode).toBe(301);
    expect(headers).toMatchObject({
      location: `/post/7/a-title${new URL(`http://site/${search}`).search}`,
      'cache-control': 'no-cache',
    });
  }
});

test('a page learns why a post is absent', async () => {
  const author = await site.aUser();
  const [deleted, removed] = [await site.aPost({ by: author }), await site.aPost({ removed: true })];
  const last = await site.aPost({ by: author });
  for (const { id } of [deleted, last]) await deletePost(site.context, actorOf(author, 'user'), id);
  let unused = 0;
  const submission = site.context.database.transact(async (tx) => {
    const post = {
      author_id: author.id,
      category_id: 1,
      status: 'active',
      likes_count: 0,
      created_at: 1,
    } as const;
    const row = await tx.insertInto('posts').values(fillerPost(1, post)).returning('id').executeTakeFirst();
    unused = row?.id ?? 0;
    throw new Error('undone');
  });
  await expect(submission).rejects.toThrow('undone');
  const known: string[] = [];
  const app = await appOf({
    async renderPage(_request, { absenceOf, isCollectionDeleted }) {
      for (const id of [deleted.id, removed.id, last.id, unused, last.id + 100, 0, 2 ** 31])
        known.push(await absenceOf(id));
      known.push(String(await isCollectionDeleted(2 ** 31)));
      return new Response('');
    },
  });
  await app.inject('/post/1');
  expect(known.slice(0, 3)).toEqual(['deleted', 'removed', 'deleted']);
  expect(known.slice(3)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'false']);
});

test('the API answers its own unknown addresses', async () => {
  const { app } = await thePages();
  const answer = await app.inject('/api/nowhere/');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toHaveProperty('detail');
});

test('a host in the path is not used as the host', async () => {
  const seen: string[] = [];
  async function renderPage({ url }: Request) {
    seen.push(url);
    return new Response('');
  }
  const app = await appOf({ renderPage });
  await app.inject({ url: '//evil.example/x', headers: { host: 'evil.example' } });
  expect(seen).toEqual([`${site.context.config.publicUrl}//evil.example/x`]);
});

test('a page with a refused call is not cached', async () => {
  let isBusy = true;
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    const parts = [await fetchApi(calls.listPosts.path), await fetchApi('/api/busy/')];
    return new Response(parts.map(({ status }) => status).join(' '));
  }
  const app = await buildApp(site.context, async (app, context, cache) => {
    app.get('/api/busy/', (_request, reply) => reply.code(isBusy ? 503 : 200).send());
    servePages(app, context, cache, { renderPage, pageAddress: (url) => url });
  });
  const refused = await app.inject('/explore/recent');
  expect([refused.body, refused.headers['cache-control']]).toEqual(['200 503', 'no-store']);
  isBusy = false;
  for (let time = 0; time < 2; time += 1) expect((await app.inject('/explore/recent')).body).toBe('200 200');
});

test('a page with no-store is rendered for each request', async () => {
  let times = 0;
  async function renderPage({ url }: Request) {
    times += 1;
    const isCacheable = url.endsWith('/cacheable');
    return new Response(`${times}`, isCacheable ? {} : { headers: { 'Cache-Control': 'no-store' } });
  }
  const app = await appOf({ renderPage });
  for (const body of ['1', '2']) {
    const answer = await app.inject('/made-up');
    expect([answer.body, answer.headers['cache-control']]).toEqual([body, 'no-store']);
  }
  for (let time = 0; time < 2; time += 1) expect((await app.inject('/cacheable')).body).toBe('3');
});
