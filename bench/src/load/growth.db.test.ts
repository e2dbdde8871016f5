import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlace, type TestPlace } from '../../../server/src/testing/test-database.ts';
import { aCommunity } from '../data/community.ts';
import { fillSite } from '../data/fill.ts';
import { measureGrowth } from './growth.ts';
import { allLists } from './growth-lists.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { sessionsFor } from './requests.ts';

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

test('every list can be asked for, by its own name', async () => {
  const lists = allLists();
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
  const empty: string[] = [];
  for (const { name, path, user } of lists) {
    if ((await site.ask(path, user)).results.length === 0) empty.push(name);
  }
  // On a site of three years nothing need have come in today that has this filter.
  expect(empty.filter((name) => !/^top, (day|week|month),|search for none/.test(name))).toEqual([]);
});

test('a page far down is measured where there is one, and takes processor time', async () => {
  const [recent] = allLists();
  if (!recent) throw new Error('There are no lists.');
  const { first, deep } = await measureGrowth(recent, site, site, 2);
  for (const us of [first.youngUs, first.grownUs, deep?.youngUs, deep?.grownUs])
    expect(us).toBeGreaterThan(0);

  const short = { name: 'none', path: '/api/content/posts/?category=no-such' };
  expect((await measureGrowth(short, site, site, 1)).deep).toBeNull();
});

test('what is kept is thrown away by a change', async () => {
  const path = '/api/content/posts/';
  const etag = async () => JSON.stringify(await site.ask(path));
  const before = await etag();
  await site.change();
  const thread = await site.ask('/api/content/posts/2/comments/');
  await site.change();
  expect(await etag()).toBe(before);
  expect(await site.ask('/api/content/posts/2/comments/')).not.toEqual(thread);
});
