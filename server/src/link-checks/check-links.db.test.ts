import type { RequestListener } from 'node:http';
import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { linkActs, never, OTHER_TEXT, pageOf, status, TEXT } from '../testing/acts/link-acts.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import { actorOf } from '../testing/makers.ts';
import { checkDueLinks, checkLinks } from './check-links.ts';
import { checkLinkNow } from './check-link-now.ts';

const web = await aWebServer();
const site = await aSite({ config: { previewAllowHosts: [web.host] } });
const { as, aUser, clock, context } = site;
const { submitted, shared, linkOf, checkedLater } = linkActs(site, web);

test('a link is checked after 1, 7 and 30 days and then every 90', async () => {
  const { path } = await shared();
  const readings = () => web.requests.filter(({ url }) => url === path).length;
  const before = readings();
  const ages = [];
  for (let age = 1; age <= 220; age += 1) {
    const earlier = readings();
    clock.advance(DAY_MS);
    await checkDueLinks(context, never);
    if (readings() > earlier) ages.push(age);
  }
  expect(before).toBe(1);
  expect(ages).toEqual([1, 7, 30, 120, 210]);
});

test.each([404, 410])('a link is gone after %i on three days, and ok once it is back', async (code) => {
  const { id, path, url } = await shared();
  web.answers.set(path, status(code));
  expect(await checkedLater(id)).toMatchObject({ state: 'ok' });
  // Several failures on one day count as one.
  await checkLinks(context, { at: clock.now(), all: true });
  await checkLinks(context, { at: clock.now(), all: true });
  expect(await checkedLater(id)).toMatchObject({ state: 'ok' });
  expect(await checkedLater(id)).toEqual({
    state: 'gone',
    since: new Date(clock.now()).toISOString(),
    url: null,
    excerpt: expect.stringMatching(/^paper0 paper1 /),
    archive_url: `https://web.archive.org/web/*/${url}`,
  });
  web.answers.set(path, pageOf(TEXT));
  expect(await checkedLater(id)).toMatchObject({ state: 'ok', excerpt: null, archive_url: null });
});

test('a link to an unknown host is gone after three days', async () => {
  const { id } = await submitted('https://no-such-host.invalid/page');
  for (const _ of [1, 2]) expect(await checkedLater(id)).toMatchObject({ state: 'ok' });
  expect(await checkedLater(id)).toMatchObject({ state: 'gone' });
});

test('a permanent redirect elsewhere moves a link; a temporary one does not', async () => {
  const moved = await shared();
  const temporary = await shared();
  const same = await shared();
  const target = await shared('/target');
  web.answers.set(moved.path, status(301, { location: '/target' }));
  web.answers.set(temporary.path, status(302, { location: '/target' }));
  web.answers.set(same.path, (request, response) => {
    if (request.url?.includes('utm_source'))
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(TEXT));
    else response.writeHead(308, { location: `${same.path}?utm_source=x` }).end();
  });
  expect(await checkedLater(moved.id)).toMatchObject({ state: 'moved', url: target.url });
  expect(await linkOf(temporary.id)).toMatchObject({ state: 'ok', url: null });
  expect(await linkOf(same.id)).toMatchObject({ state: 'ok', url: null });
});

test('where a moved link leads is not shown once that domain is blocked', async () => {
  const { id } = await shared();
  const admin = await aUser({ admin: true });
  await context.database.transact((tx) =>
    tx
      .updateTable('posts')
      .set({ link_state: 'moved', link_since: 1, link_url: 'http://www.moved.example/spam' })
      .where('id', '=', id)
      .execute(),
  );
  const listed = async () =>
    (await as(null).call('listPosts')).results.find((post) => post.id === id)?.link.url;
  expect(await listed()).toBe('http://www.moved.example/spam');
  await as(admin).call('blockDomain', { body: { domain: 'moved.example', reason: 'Spam' } });
  expect(await linkOf(id)).toMatchObject({ state: 'moved', url: null });
  expect(await listed()).toBeNull();
});

test('a page with other text has changed, and is ok when the text is back', async () => {
  const { id, path } = await shared();
  web.answers.set(path, pageOf(`${TEXT} and one more sentence`));
  expect(await checkedLater(id)).toMatchObject({ state: 'ok' });
  web.answers.set(path, pageOf(OTHER_TEXT));
  expect(await checkedLater(id, 7)).toMatchObject({
    state: 'changed',
    excerpt: expect.stringContaining('paper1'),
  });
  web.answers.set(path, pageOf(TEXT));
  expect(await checkedLater(id, 30)).toMatchObject({ state: 'ok' });
});

test('the text of a page when it was shared is kept as the excerpt, even if it is too short to be compared', async () => {
  const excerpt = 'Magpies gather shiny things from far and wide, and keep the best of them in their nests.';
  const { id, path } = await shared(undefined, web, excerpt);
  for (const [text, days] of [
    ['Now the page says something else, and still not enough to be compared with other texts.', 1],
    [OTHER_TEXT, 6],
  ] as const) {
    web.answers.set(path, pageOf(text));
    await checkedLater(id, days);
  }
  web.answers.set(path, status(404));
  for (const days of [23, 1, 1]) await checkedLater(id, days);
  expect(await linkOf(id)).toMatchObject({ state: 'gone', excerpt });
});

test('temporary errors, walls, logins and front pages do not change the state of a link', async () => {
  web.answers.set('/', pageOf(OTHER_TEXT));
  web.answers.set('/login', `<title>Log in</title><form><input type="password"></form>`);
  const answers: Record<string, string | RequestListener> = {
    500: status(500),
    503: status(503),
    401: status(401),
    402: status(402),
    403: status(403),
    429: status(429),
    'a bot wall': '<title>Just a moment...</title>',
    'a redirect to the front page': status(301, { location: '/' }),
    'a redirect to a login': status(301, { location: '/login' }),
    'a broken connection': (request) => void request.socket.destroy(),
  };
  const posts = [];
  for (const answer of Object.values(answers)) {
    const post = await shared();
    web.answers.set(post.path, answer);
    posts.push(post);
  }
  for (const days of [1, 2, 4]) await checkedLater(posts[0]?.id ?? 0, days);
  const states = await Promise.all(posts.map(({ id }) => linkOf(id)));
  expect(states.map(({ state }) => state)).toEqual(posts.map(() => 'ok'));
});

test('a paywall does not change the state of a link', async () => {
  const teaser = `${TEXT.split(' ').slice(0, 40).join(' ')} … Subscribe to read this article to its end, and more than a thousand others.`;
  const says = '<script type="application/ld+json">{"isAccessibleForFree": false}</script>';
  const pages = [pageOf(teaser), says + pageOf(OTHER_TEXT)];
  const ids = [];
  for (const page of pages) {
    const { id, path } = await shared();
    web.answers.set(path, page);
    ids.push(id);
  }
  const url = `${web.url}/for-subscribers`;
  web.answers.set('/for-subscribers', says + pageOf(teaser));
  await as(await aUser()).call('previewUrl', { body: { url } });
  const { id } = await submitted(url);
  web.answers.set('/for-subscribers', pageOf(OTHER_TEXT));
  await checkedLater(id);
  for (const one of [...ids, id]) expect(await linkOf(one)).toMatchObject({ state: 'ok' });
});

test('a forbidden address does not change the state of a link', async () => {
  const { id } = await submitted('http://10.0.0.1/page');
  for (const days of [1, 2, 4, 8]) expect(await checkedLater(id, days)).toMatchObject({ state: 'ok' });
});

test('removed posts and a site with LINK_CHECK=off are not checked', async () => {
  const post = await shared();
  const admin = await aUser({ admin: true });
  await as(admin).call('removePost', { params: { id: post.id }, body: {} });
  web.requests.length = 0;
  clock.advance(DAY_MS);
  await checkDueLinks(context, never);
  expect(web.requests.map(({ url }) => url)).not.toContain(post.path);
  const other = await shared();
  clock.advance(DAY_MS);
  web.requests.length = 0;
  await checkDueLinks({ ...context, config: { ...context.config, linkCheck: false } }, never);
  expect(web.requests.map(({ url }) => url)).not.toContain(other.path);
});

test('a new URL of a post begins with the state ok', async () => {
  const { by, id, path } = await shared();
  web.answers.set(path, status(301, { location: '/target' }));
  expect(await checkedLater(id)).toMatchObject({ state: 'moved' });
  await as(by).call('editPost', { params: { id }, body: { url: `${web.url}/new-address` } });
  expect(await linkOf(id)).toEqual({ state: 'ok', since: null, url: null, excerpt: null, archive_url: null });
});

test('the result of a check is dropped if the post got another URL meanwhile', async () => {
  const { by, id, path } = await shared();
  const asked = Promise.withResolvers<() => void>();
  web.answers.set(path, (_, response) =>
    asked.resolve(() => response.writeHead(301, { location: '/target' }).end()),
  );
  const checking = checkedLater(id);
  const answer = await asked.promise;
  await as(by).call('editPost', { params: { id }, body: { url: `${web.url}/latter-address` } });
  answer();
  expect(await checking).toMatchObject({ state: 'ok', url: null });
  expect(await linkOf(id)).toMatchObject({ state: 'ok', url: null });
});

test('an admin who is demoted at the same moment checks nothing afterwards', async () => {
  const { id, path } = await shared();
  const [boss, admin] = [await aUser({ admin: true }), await aUser({ admin: true })];
  await as(boss).call('demoteUser', { params: { id: admin.id } });
  web.requests.length = 0;
  await expect(checkLinkNow(context, actorOf(admin, 'admin'), id)).rejects.toThrow();
  expect(web.requests.map(({ url }) => url)).not.toContain(path);
});

test('admins check a link at once and filter lists by what was found', async () => {
  const { id, path } = await shared();
  web.answers.set(path, status(301, { location: '/target' }));
  const admin = await aUser({ admin: true });
  const checked = await as(admin).call('checkLink', { params: { id } });
  expect(checked).toMatchObject({ state: 'moved', url: `${web.url}/target` });
  for (const link of ['moved', 'gone,moved', 'ok,moved']) {
    const { results } = await as(admin).call('listPosts', { query: { link } });
    expect(results.map((post) => post.id)).toContain(id);
    expect(results.every((post) => link.split(',').includes(post.link.state))).toBe(true);
  }
  const { results } = await as(admin).call('listPosts', { query: { link: 'changed' } });
  expect(results.map((post) => post.id)).not.toContain(id);
  expect((await as(await aUser()).send('listPosts', { query: { link: 'moved' } })).status).toBe(403);
  expect((await as(admin).send('listPosts', { query: { link: 'lost' } })).body).toHaveProperty('link');
});

test('a check that finds nothing new leaves cached pages valid', async () => {
  const { id } = await shared();
  const before = context.database.contentVersion();
  await checkedLater(id);
  expect(context.database.contentVersion()).toBe(before);
});
