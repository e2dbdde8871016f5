import { gunzipSync } from 'node:zlib';
import { calls } from '@magpie/contract/calls';
import { PAGE_SIZE, RATE_LIMITS } from '@magpie/contract/limits';
import type { PageInput } from '@magpie/contract/site';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { aSite } from '../testing/test-site.ts';
import { servePages } from './pages.ts';

const site = await aSite();

/** A web app of one page: its address, the titles the API lists, and a script. */
async function thePages() {
  const rendered = { times: 0 };
  async function renderPage(request: Request, { nonce, site, fetchApi }: PageInput) {
    rendered.times += 1;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/')
      return new Response(null, { status: 302, headers: { Location: '/explore/recent' } });
    const answer = await fetchApi(calls.listPosts.path);
    const titles = answer.ok ? (await answer.text()).match(/"title":"[^"]*"/g) : [];
    const html = `<h1>${site.site_name} ${pathname}${search}</h1>${titles}<script nonce="${nonce}">1</script>`;
    const status = pathname === '/nowhere' ? 404 : answer.status;
    return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  const app = await buildApp(site.context, async (app, context, quick) =>
    servePages(app, context, quick, { renderPage }),
  );
  return { app, rendered };
}

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

test('every answer has a nonce of its own, in the policy and in the page', async () => {
  const { app, rendered } = await thePages();
  const first = await app.inject('/explore/recent');
  const second = await app.inject('/explore/recent');
  expect(rendered.times).toBe(1);
  for (const { headers, body, statusCode } of [first, second]) {
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toContain(`<script nonce="${nonceOf(headers['content-security-policy'])}">`);
  }
  expect(first.body).not.toBe(second.body);
  expect(first.headers['content-security-policy']).not.toContain('unsafe-inline');
});

test('is compressed for who takes it so', async () => {
  const { app } = await thePages();
  const plain = await app.inject('/explore/recent');
  const small = await app.inject({ url: '/explore/recent', headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('gzip');
  const text = gunzipSync(small.rawPayload).toString();
  expect(text).toContain(`<script nonce="${nonceOf(small.headers['content-security-policy'])}">`);
});

test('shows a post as soon as it is there', async () => {
  const { app } = await thePages();
  const user = await site.aUser();
  expect((await app.inject('/explore/recent')).body).not.toContain('A fresh find');
  await site.aPost({ by: user, title: 'A fresh find' });
  expect((await app.inject('/explore/recent')).body).toContain('A fresh find');
});

test('is rendered anew for what it shows, not for what changes elsewhere', async () => {
  const { app, rendered } = await thePages();
  const user = await site.aUser();
  const like = ({ id }: { id: number }) => site.as(user).call('likePost', { params: { id } });
  const ofBefore = await site.aPost({ by: user });
  const shown = await site.aPost({ by: user });
  for (let more = 1; more < PAGE_SIZE; more += 1) await site.aPost({ by: user });
  await app.inject('/explore/recent');
  expect(rendered.times).toBe(1);
  await like(ofBefore);
  await app.inject('/explore/recent');
  expect(rendered.times).toBe(1);
  await like(shown);
  await app.inject('/explore/recent');
  expect(rendered.times).toBe(2);
});

test('what was good enough while another page was rendered is remembered as of before', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function renderPage(request: Request, { fetchApi }: PageInput) {
    if (request.url.endsWith('/slow')) {
      begun.resolve();
      await held.promise;
    }
    return fetchApi(calls.listPosts.path);
  }
  const now = Date.now();
  const versions: number[] = [];
  const app = await buildApp({ ...site.context, clock: () => now }, async (app, context, quick) => {
    const remember: typeof quick.remember = (_request, { version }) => versions.push(version);
    servePages(app, context, { ...quick, remember }, { renderPage });
  });

  await app.inject('/explore/recent');
  const slow = app.inject('/slow');
  await begun.promise;
  await site.aPost({ by: await site.aUser(), title: 'Found in a rush' });
  expect((await app.inject('/explore/recent')).body).not.toContain('Found in a rush');
  expect(versions).toEqual([versions[0], versions[0]]);
  held.resolve();
  await slow;
  expect((await app.inject('/explore/recent')).body).toContain('Found in a rush');
  expect(versions.at(-1)).toBeGreaterThan(versions[0] ?? 0);
});

test('an unknown address is a page with status 404, and nothing to keep', async () => {
  const { app, rendered } = await thePages();
  expect((await app.inject('/nowhere')).statusCode).toBe(404);
  await app.inject('/nowhere');
  expect(rendered.times).toBe(2);
});

test('is rendered as nobody sees it, whoever asks', async () => {
  const admin = await site.aUser({ admin: true });
  const seen: number[] = [];
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    for (const { path } of [calls.getProfile, calls.listSessions, calls.listUsers])
      seen.push((await fetchApi(path)).status);
    return new Response('');
  }
  const app = await buildApp(site.context, async (app, context, quick) =>
    servePages(app, context, quick, { renderPage }),
  );
  const headers = { authorization: `Token ${admin.token}`, cookie: `token=${admin.token}` };
  await app.inject({ url: '/profile-settings', headers });
  expect(seen).toEqual([401, 401, 401]);
});

test('redirects, and answers HEAD without a body', async () => {
  const { app } = await thePages();
  const home = await app.inject('/');
  expect([home.statusCode, home.headers.location]).toEqual([302, '/explore/recent']);
  const head = await app.inject({ method: 'HEAD', url: '/explore/recent' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('leaves the API its own unknown addresses', async () => {
  const { app } = await thePages();
  const answer = await app.inject('/api/nowhere/');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toHaveProperty('detail');
});

test('a name that a client puts into the address is not taken for a host', async () => {
  const { app } = await thePages();
  const answer = await app.inject({ url: '//evil.example/x', headers: { host: 'evil.example' } });
  expect(answer.body).toContain('<h1>Magpie //evil.example/x</h1>');
});

test('what has changed is rendered from what was read to compare it', async () => {
  let reads = 0;
  const app = await buildApp(site.context, async (app, context, quick) => {
    app.addHook('onRequest', async ({ url }) => void (url === calls.listPosts.path && (reads += 1)));
    servePages(app, context, quick, {
      renderPage: async (_request, { fetchApi }) => fetchApi(calls.listPosts.path),
    });
  });
  const user = await site.aUser();
  for (const title of ['The first of two', 'The second of two']) {
    await site.aPost({ by: user, title });
    expect((await app.inject('/explore/recent')).body).toContain(title);
  }
  expect(reads).toBe(2);
});

test('reading pages counts as reading, by the reader’s address', async () => {
  const limited = await aSite({ rateLimits: 'on' });
  const seen: number[] = [];
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    const { status } = await fetchApi(calls.listPosts.path);
    seen.push(status);
    return new Response('', { status });
  }
  const app = await buildApp(limited.context, async (app, context, quick) =>
    servePages(app, context, quick, { renderPage }),
  );
  for (let count = 0; count <= RATE_LIMITS.read.max; count += 1) await app.inject(`/?${count}`);
  expect(seen.at(-2)).toBe(200);
  expect(seen.at(-1)).toBe(429);
  expect((await app.inject({ url: '/elsewhere', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
});

test('a page of which a part was refused is nobody else’s', async () => {
  const limited = await aSite({ rateLimits: 'on' });
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    const parts = [await fetchApi(calls.listPosts.path), await fetchApi(calls.listCategories.path)];
    return new Response(parts.map(({ status }) => status).join(' '));
  }
  const app = await buildApp(limited.context, async (app, context, quick) =>
    servePages(app, context, quick, { renderPage }),
  );
  for (let read = 1; read < RATE_LIMITS.read.max; read += 1) await app.inject(calls.listTags.path);
  expect((await app.inject('/explore/recent')).body).toBe('200 429');
  const other = { url: '/explore/recent', remoteAddress: '192.0.2.7' };
  expect((await app.inject(other)).body).toBe('200 200');
  expect((await app.inject('/explore/recent')).body).toBe('200 200');
});
