import { gunzipSync } from 'node:zlib';
import { calls } from '@magpie/contract/calls';
import { PAGE_SIZE } from '@magpie/contract/limits';
import { NOT_FOUND_ADDRESS, type PageInput } from '@magpie/contract/site';
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
  const app = await buildApp(site.context, async (app, context, quick) =>
    servePages(app, context, quick, { renderPage, pageAddress }),
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

test('one page with status 404 answers all unknown addresses and is rendered once', async () => {
  const { app, rendered } = await thePages();
  for (const url of ['/nowhere', '/nowhere', '/elsewhere?x=1', NOT_FOUND_ADDRESS, NOT_FOUND_ADDRESS]) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(`<h1>Magpie ${NOT_FOUND_ADDRESS}</h1>`);
    expect(answer.body).not.toMatch(/nowhere|elsewhere/);
  }
  expect(rendered.times).toBe(1);
});

test('parameters that a screen does not know are not rendered and make no page of their own', async () => {
  const { app, rendered } = await thePages();
  for (const search of ['?x=1', '?x=2&y', '']) {
    const { body } = await app.inject(`/explore/recent${search}`);
    expect(body).toContain('<h1>Magpie /explore/recent</h1>');
  }
  expect(rendered.times).toBe(1);
  expect((await app.inject('/explore/recent?period=week')).body).toContain('?period=week');
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
    servePages(app, context, quick, { renderPage, pageAddress: (url) => url }),
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
  const seen: string[] = [];
  async function renderPage({ url }: Request) {
    seen.push(url);
    return new Response('');
  }
  const app = await buildApp(site.context, async (app, context, quick) =>
    servePages(app, context, quick, { renderPage, pageAddress: (url) => url }),
  );
  await app.inject({ url: '//evil.example/x', headers: { host: 'evil.example' } });
  expect(seen).toEqual([`${site.context.config.publicUrl}//evil.example/x`]);
});

test('what has changed is rendered from what was read to compare it', async () => {
  let reads = 0;
  const app = await buildApp(site.context, async (app, context, quick) => {
    app.addHook('onRequest', async ({ url }) => void (url === calls.listPosts.path && (reads += 1)));
    servePages(app, context, quick, {
      renderPage: async (_request, { fetchApi }) => fetchApi(calls.listPosts.path),
      pageAddress: (url) => url,
    });
  });
  const user = await site.aUser();
  for (const title of ['The first of two', 'The second of two']) {
    await site.aPost({ by: user, title });
    expect((await app.inject('/explore/recent')).body).toContain(title);
  }
  expect(reads).toBe(2);
});

test('a page of which a part was refused is nobody else’s', async () => {
  let isBusy = true;
  async function renderPage(_request: Request, { fetchApi }: PageInput) {
    const parts = [await fetchApi(calls.listPosts.path), await fetchApi('/api/busy/')];
    return new Response(parts.map(({ status }) => status).join(' '));
  }
  const app = await buildApp(site.context, async (app, context, quick) => {
    app.get('/api/busy/', (_request, reply) => reply.code(isBusy ? 503 : 200).send());
    servePages(app, context, quick, { renderPage, pageAddress: (url) => url });
  });
  expect((await app.inject('/explore/recent')).body).toBe('200 503');
  isBusy = false;
  for (let time = 0; time < 2; time += 1) expect((await app.inject('/explore/recent')).body).toBe('200 200');
});
