import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { BusyError } from '../errors.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Queries } from './database.ts';
import { placeAt } from './far-places.ts';
import { idKey } from './keyset.ts';
import { shortenStrides, slotsOf, walkOf } from './walk.ts';

const TAGS = 1200;
const SHORT = { single: 10, merged: 10, fitting: 10 };

const { database } = (await aSite()).context;
const { read } = database;
shortenStrides(read, SHORT);
await database.transact(async (tx) => {
  await tx.deleteFrom('tags').execute();
  const tags = Array.from({ length: TAGS }, (_, index) => ({ id: index + 1, name: `tag ${index}` }));
  await tx.insertInto('tags').values(tags).execute();
});

const remove = (id: number) =>
  database.transact((tx) => tx.deleteFrom('tags').where('id', '=', id).execute());
const all = (queries: Queries) => walkOf(queries, queries.selectFrom('tags'), [idKey('tags.id')]);
const third = (queries: Queries) =>
  walkOf(queries, queries.selectFrom('tags'), [idKey('tags.id')], sql<boolean>`tags.id % 3 = 0`);

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['of an index', all, 1],
  ['of what fits', third, 3],
])('%s every place is found, wherever a stride ends, and past the end none', async (_name, walk, every) => {
  for (const nth of [1, 9, 10, 11, 20, 99, 100, 101, 399, 400])
    expect(await placeAt(walk(read), nth)).toEqual([TAGS - (nth - 1) * every]);
  for (const nth of [TAGS / every + 1, 10 ** 9]) expect(await placeAt(walk(read), nth)).toBeNull();
});

test('others have their turn between strides', async () => {
  let turns = 0;
  let isOver = false;
  const tick = () => {
    turns += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  // Past the end, so that no place known from before shortens the walk.
  await placeAt(walkOf(read, read.selectFrom('tags').where('id', '>', 3), [idKey('tags.id')]), TAGS);
  isOver = true;
  expect(turns).toBeGreaterThan(100);
});

test('few walks are under way at once, so many wait, and more are told that the site is busy', async () => {
  const { figures } = slotsOf(read);
  const places = Array.from({ length: 60 }, (_, index) => placeAt(third(read), 300 + index));
  expect(figures()).toEqual({ running: 2, waiting: 50 });
  const settled = await Promise.allSettled(places);
  const refused = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused).toHaveLength(8);
  expect(refused.every((reason) => reason instanceof BusyError)).toBe(true);
  expect(figures()).toEqual({ running: 0, waiting: 0 });
});

test('who asks for the same place waits for the same walk, and who asks for one near it goes on from there', async () => {
  const oneByOne = await plansOf(database, async (watched) => {
    shortenStrides(watched.read, SHORT);
    for (const nth of [500, 499, 505]) await placeAt(all(watched.read), nth);
  });
  expect(oneByOne).toHaveLength(50 + 1 + 2);
  const together = await plansOf(database, async (watched) => {
    shortenStrides(watched.read, SHORT);
    await Promise.all([500, 500, 500].map((nth) => placeAt(all(watched.read), nth)));
  });
  expect(together).toHaveLength(50);
});

test('what is near is always counted anew, what is far may be numbered as it was a moment ago', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const walk = all(read);
  const [near, far] = [await placeAt(walk, 10), await placeAt(walk, 1000)];
  expect([near, far]).toEqual([[TAGS - 9], [TAGS - 999]]);
  await remove(TAGS);
  expect(await placeAt(walk, 10)).toEqual([TAGS - 10]);
  expect(await placeAt(walk, 1000)).toEqual(far);
  vi.advanceTimersByTime(60_000);
  expect(await placeAt(walk, 1000)).toEqual([TAGS - 1000]);
});
