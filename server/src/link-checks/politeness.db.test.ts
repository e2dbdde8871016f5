import type { RequestListener } from 'node:http';
import { DAY_MS, HOUR_MS } from '@magpie/contract/limits';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
import { linkActs, never, OTHER_TEXT, pageOf, status, TEXT } from '../testing/acts/link-acts.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer, type WebServer } from '../testing/web-server.ts';
import { createPreviews } from '../previews/previews.ts';
import { checkLink } from './check-link.ts';
import { checkDueLinks, checkLinks } from './check-links.ts';
import { claimLinks } from './claim-links.ts';
import { hostTurns } from './host-turns.ts';

const web = await aWebServer();
const elsewhere = await aWebServer();
const site = await aSite({ config: { previewAllowHosts: [web.host, elsewhere.host] } });
const { as, aUser, clock, context } = site;
const { shared, checkedLater } = linkActs(site, web);
const there = await anotherProcess(site);
afterAll(there.end);

const asked = ({ requests }: WebServer = web) => requests.map(({ url }) => url);

/** Makes the site forget each robots.txt, which it remembers for a day. */
beforeEach(async () => {
  for (const { answers } of [web, elsewhere]) answers.delete('/robots.txt');
  clock.advance(DAY_MS);
  await checkDueLinks(context, never);
  for (const { requests } of [web, elsewhere]) requests.length = 0;
});

test('robots.txt is respected, even where a redirect leads', async () => {
  const [allowed, forbidden, redirected] = [await shared(), await shared(), await shared()];
  const rules = `User-agent: *\nDisallow: ${forbidden.path}$\nDisallow: /private`;
  for (const { answers } of [web, elsewhere])
    answers.set('/robots.txt', (_, response) => void response.end(rules));
  web.answers.set(redirected.path, status(301, { location: `${elsewhere.url}/private/page` }));
  elsewhere.answers.set('/private/page', pageOf(OTHER_TEXT));
  web.requests.length = 0;
  expect(await checkedLater(redirected.id)).toMatchObject({ state: 'ok' });
  expect(asked()).toEqual(expect.arrayContaining(['/robots.txt', allowed.path, redirected.path]));
  expect(asked()).not.toContain(forbidden.path);
  expect(asked(elsewhere)).toEqual(['/robots.txt']);
});

test('a check asks whether a page has changed instead of reading it again', async () => {
  const { id, path } = await shared();
  const tags: (string | undefined)[] = [];
  web.answers.set(path, (request, response) => {
    tags.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(pageOf(TEXT));
  });
  await checkedLater(id, 1);
  expect(await checkedLater(id, 6)).toMatchObject({ state: 'ok' });
  expect(tags).toEqual([undefined, '"1"']);
});

test('a page that cannot be read, or is gone, is asked for more and more rarely', async () => {
  const [failing, gone] = [await shared(), await shared()];
  web.answers.set(failing.path, status(503));
  web.answers.set(gone.path, status(404));
  const days: Record<string, number[]> = { [failing.path]: [], [gone.path]: [] };
  for (let day = 1; day <= 20; day += 1) {
    web.requests.length = 0;
    await checkedLater(gone.id);
    for (const path of new Set(asked())) days[path ?? '']?.push(day);
  }
  expect(days).toEqual({ [failing.path]: [1, 2, 4, 8, 16], [gone.path]: [1, 2, 3, 4, 6, 10, 18] });
});

test('a host that is down is left alone for an hour after three pages', async () => {
  const posts: Awaited<ReturnType<typeof shared>>[] = [];
  for (let number = 0; number < 6; number += 1) posts.push(await shared(undefined, elsewhere));
  for (const { path } of posts) elsewhere.answers.set(path, (request) => void request.socket.destroy());
  const pages = () => new Set(asked(elsewhere).filter((path) => path !== '/robots.txt')).size;
  elsewhere.requests.length = 0;
  await checkedLater(posts[0]?.id ?? 0);
  expect(pages()).toBe(3);
  await checkDueLinks(context, never);
  expect(pages()).toBe(3);
  await checkLinks(context, { at: clock.now() + DAY_MS / 24 });
  expect(pages()).toBe(6);
});

test('all processes together send a host one request at a time, and check each link once', async () => {
  let running = 0;
  let most = 0;
  const count: RequestListener = (_, response) => {
    most = Math.max(most, (running += 1));
    setTimeout(() => {
      running -= 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(TEXT));
    }, 5);
  };
  const posts: Awaited<ReturnType<typeof shared>>[] = [];
  for (let number = 0; number < 6; number += 1) posts.push(await shared());
  for (const { path } of posts) web.answers.set(path, count);
  // A link to the other host redirects to this one.
  const redirecting = await shared(undefined, elsewhere);
  elsewhere.answers.set(redirecting.path, status(302, { location: `${web.url}/target` }));
  web.answers.set('/target', count);
  const admin = await aUser({ admin: true });
  web.requests.length = 0;
  clock.advance(DAY_MS);
  await Promise.all([
    checkDueLinks(context, never),
    checkDueLinks(there.context, never),
    there.as(admin).call('checkLink', { params: { id: redirecting.id } }),
    ...posts.slice(3).map(({ id }) => as(admin).call('checkLink', { params: { id } })),
  ]);
  const paths = asked().filter((path) => posts.some((post) => post.path === path));
  expect(paths.toSorted()).toEqual(posts.map(({ path }) => path).toSorted());
  expect(most).toBe(1);
});

test('a turn ends with its request, or some time after its process was killed', async () => {
  const [first, second] = [hostTurns(context), hostTurns(there.context)];
  const brief = () => AbortSignal.timeout(150);
  const end = await first('example.org', never);
  await expect(second('example.org', brief())).rejects.toThrow(/abort/i);
  const endOther = await second('example.com', brief());
  await end();
  const endSecond = await second('example.org', brief());
  clock.advance(60_000);
  const endThird = await first('example.org', brief());
  await endSecond();
  await expect(second('example.org', brief())).rejects.toThrow(/abort/i);
  await Promise.all([endOther(), endThird()]);
  expect(await context.database.read.selectFrom('host_turns').selectAll().execute()).toEqual([]);
});

test('a check that waits for a host writes nothing, and rows of processes that ended are deleted', async () => {
  let writes = 0;
  const { database } = context;
  const transact: typeof database.transact = (...work) => {
    writes += 1;
    return database.transact(...work);
  };
  const end = await hostTurns(context)('example.org', never);
  const waiting = hostTurns({ ...context, database: { ...database, transact } });
  await expect(waiting('example.org', AbortSignal.timeout(300))).rejects.toThrow(/abort/i);
  expect(writes).toBe(0);
  await end();
  await hostTurns(context)('nobody-asks-again.example', never);
  clock.advance(60_000);
  await checkDueLinks(context, never);
  expect(await database.read.selectFrom('host_turns').selectAll().execute()).toEqual([]);
});

test('a link that this site had no time to request is requested an hour later', async () => {
  const { id, path } = await shared();
  web.answers.set(path, status(503));
  web.requests.length = 0;
  const { database, config, log } = context;
  const previews = createPreviews({
    config,
    database,
    log,
    imageSecret: 'secret',
    clock: clock.now,
    totalMs: 200,
  });
  const check = async () => {
    const [link] = await database.transact((tx) => claimLinks(tx, context, [id]));
    if (link) await checkLink({ ...context, previews }, link, clock.now());
    return database.read
      .selectFrom('link_checks')
      .select(['unclear', 'due_at', 'claimed_until'])
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow();
  };
  const end = await hostTurns(context)(web.host, never);
  expect(await check()).toEqual({ unclear: 0, due_at: clock.now() + HOUR_MS, claimed_until: 0 });
  expect(asked()).not.toContain(path);
  await end();
  expect(await check()).toMatchObject({ unclear: 1 });
  expect(asked()).toContain(path);
  await previews.close();
});
