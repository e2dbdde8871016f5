import type { PageOf } from '@magpie/contract/fields';
import { PAGE_SIZE } from '@magpie/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlace, type TestPlace } from '../../../server/src/testing/test-database.ts';
import { aCommunity } from '../data/community.ts';
import { fillSite } from '../data/fill.ts';
import { DEPTHS, measureGrowth, pagesOf } from './growth.ts';
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

test('a page of each depth is measured where there is one, and takes processor time', async () => {
  const [recent] = allLists();
  if (!recent) throw new Error('There are no lists.');
  const { costs } = await measureGrowth(recent, site, site, 2);
  for (const depth of DEPTHS) {
    expect(costs[depth]?.youngUs).toBeGreaterThan(0);
    expect(costs[depth]?.grownUs).toBeGreaterThan(0);
  }

  const short = { name: 'none', path: '/api/content/posts/?category=no-such' };
  expect((await measureGrowth(short, site, site, 1)).costs).toMatchObject({
    deep: null,
    last: null,
    back: null,
  });
});

test.each(['/api/content/posts/?', '/api/content/posts/top/?period=all', '/api/content/posts/trending/?'])(
  'the last page of %s and the one before it are those of the list',
  async (path) => {
    const { last, back } = await pagesOf({ name: 'a list', path }, site);
    const all: unknown[] = [];
    for (let next: string | null = path; next;) {
      const page: PageOf<unknown> = await site.ask(next);
      all.push(...page.results);
      next = page.next && page.next.slice(new URL(page.next).origin.length);
    }
    expect((await site.ask(last ?? '')).results).toEqual(all.slice(-PAGE_SIZE));
    expect((await site.ask(back ?? '')).results).toEqual(all.slice(-2 * PAGE_SIZE, -PAGE_SIZE));
  },
);

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
