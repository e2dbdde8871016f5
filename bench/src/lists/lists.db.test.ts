import { PAGE_SIZE } from '@magpie/contract/limits';
import { calls } from '@magpie/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlace, type TestPlace } from '../../../server/src/testing/test-database.ts';
import { aCommunity } from '../fixtures/community.ts';
import { fillSite } from '../fixtures/fill.ts';
import { THREAD } from '../fixtures/personas.ts';
import { at, sessionsFor } from '../load/requests.ts';
import { searchQueries } from '../search/queries.ts';
import { findDeepPage, measureGrowth } from './growth.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { OTHER_LISTS, SCREEN_LISTS } from './lists.ts';
import { measureSitemaps, SITEMAPS, sitemapRows } from './sitemaps.ts';

let place: TestPlace;
let site: InProcess;

beforeAll(async () => {
  place = await aPlace();
  await fillSite(place, aCommunity(1000, Date.now()), sessionsFor(1));
  site = await openInProcess(place);
});
afterAll(async () => {
  await site.close();
  await place.remove();
});

test('every list has a name of its own, and even on a small site the lists of screens fill a page', async () => {
  const lists = [...SCREEN_LISTS, ...OTHER_LISTS];
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
  const short: string[] = [];
  for (const { name, path, user } of SCREEN_LISTS) {
    const { results } = await site.read(path, user);
    if (results.length < PAGE_SIZE) short.push(name);
  }
  // A post has at most six related posts.
  expect(short).toEqual(['related posts']);
  const empty: string[] = [];
  for (const { name, path, user } of OTHER_LISTS)
    if ((await site.read(path, user)).results.length === 0) empty.push(name);
  // On so small a site, none of the admin's posts happens to be removed. `OTHER_LISTS` are measured on the large site only.
  expect(empty).toEqual(['top, author and removed']);
});

test('a list is compared with one that is measured', () => {
  const names = SCREEN_LISTS.map(({ name }) => name);
  const others = SCREEN_LISTS.flatMap(({ compared }) => compared?.to ?? []);
  expect(others.filter((name) => !names.includes(name))).toEqual([]);
});

test('300 searches are measured, some in several orders, and most of them find something', async () => {
  const queries = searchQueries(1000).flatMap(({ sort, queries }) => (sort === 'relevance' ? queries : []));
  expect(queries).toHaveLength(300);
  let found = 0;
  for (const q of queries) {
    const { results } = await site.read(`${calls.search.path}?q=${encodeURIComponent(q)}`);
    found += Number(results.length > 0);
  }
  expect(found).toBeGreaterThan(200);
});

test('the first and a deep page of a list take processor time', async () => {
  const list = { name: 'recent', path: '/api/content/posts/?' };
  const { first, deep } = await measureGrowth(list, { engine: 'any', small: site, large: site }, 1);
  for (const cost of [first, deep]) {
    expect(cost?.smallUs).toBeGreaterThan(0);
    expect(cost?.largeUs).toBeGreaterThan(0);
  }
  expect((await site.read((await findDeepPage(list, site)) ?? '')).results).toHaveLength(PAGE_SIZE);
  expect(await findDeepPage({ name: 'none', path: '/api/content/posts/?category=no-such' }, site)).toBeNull();
});

test('the sitemap takes processor time', async () => {
  const costs = await measureSitemaps('any', site, 1);
  for (const { ms } of costs) expect(ms).toBeGreaterThan(0);
  expect(sitemapRows(costs).map(({ what }) => what)).toEqual(SITEMAPS.map(({ name }) => name));
});

const CACHED = [at(calls.listPostComments.path, THREAD.post), calls.listModerationLog.path];

test.each(CACHED)('a change invalidates the cached answer of %s', async (list) => {
  const read = () => site.read(list);
  const before = await read();
  await site.change();
  expect(await read()).not.toEqual(before);
});
