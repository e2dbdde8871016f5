import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Asker } from '../asker.ts';
import { BusyError } from '../errors.ts';
import { anAsker } from '../testing/an-asker.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Queries } from './database.ts';
import { placeAt } from './far-places.ts';
import { idKey } from './keyset.ts';
import { shortenStrides, slotsOf, type Walk, walkOf } from './walk.ts';

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
const upTo = (id: number) => (queries: Queries) =>
  walkOf(queries, queries.selectFrom('tags').where('id', '<=', id), [idKey('tags.id')]);
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
  const askers = Array.from({ length: 12 }, (_, index) => anAsker(`asker ${index}`));
  const places = Array.from({ length: 60 }, (_, index) =>
    placeAt(third(read), 300 + index, askers[index % askers.length]),
  );
  const settled = await Promise.allSettled(places);
  const refused = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused).toHaveLength(8);
  expect(refused.every((reason) => reason instanceof BusyError)).toBe(true);
  expect(figures()).toEqual({ running: 0, waiting: 0 });
});

test('of one who asks for many places five wait, and another gets one', async () => {
  const [greedy, other] = [anAsker('greedy'), anAsker('other')];
  const many = Array.from({ length: 20 }, (_, index) => placeAt(third(read), 300 + index, greedy));
  const found = Promise.allSettled(many);
  const one = placeAt(third(read), 390, other);
  expect(slotsOf(read).figures()).toEqual({ running: 2, waiting: 6 });
  expect(await one).toEqual([TAGS - 389 * 3]);
  expect((await found).filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('a walk ends with its stride when all who asked for it have left', async () => {
  const walked = async (leaving: { leave(): void }[], askers: Asker[]) => {
    const { length } = await plansOf(database, async ({ read: queries }) => {
      shortenStrides(queries, SHORT);
      const places = askers.map((asker) => placeAt(all(queries), 500, asker));
      for (const asker of leaving) asker.leave();
      await Promise.allSettled(places);
    });
    return length;
  };
  const [ann, bob] = [anAsker('ann'), anAsker('bob')];
  expect(await walked([ann], [ann, bob])).toBe(50);
  expect(await walked([bob], [ann, bob])).toBe(1);
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
  const end = TAGS - 1;
  const walk = upTo(end)(read);
  const [near, far] = [await placeAt(walk, 10), await placeAt(walk, 1000)];
  expect([near, far]).toEqual([[end - 9], [end - 999]]);
  await remove(end);
  expect(await placeAt(walk, 10)).toEqual([end - 10]);
  expect(await placeAt(walk, 1000)).toEqual(far);
  vi.advanceTimersByTime(4900);
  expect(await placeAt(walk, 1000)).toEqual(far);
  vi.advanceTimersByTime(200);
  expect(await placeAt(walk, 1000)).toEqual([end - 1000]);
});

/** By the clock of the walks each query takes so long. */
function slowly(ms: number): Queries {
  const slow = read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      vi.advanceTimersByTime(ms);
      return result;
    },
  });
  shortenStrides(slow, SHORT);
  return slow;
}

/** Whether the nth row is said to be where it was for so long, though one has come before it. */
async function isKeptFor(ms: number, walk: Walk, nth: number) {
  const before = await placeAt(walk, nth);
  const until = performance.now() + ms;
  const id = TAGS + 1;
  await database.transact((tx) => tx.insertInto('tags').values({ id, name: 'new' }).execute());
  let now = before;
  while (performance.now() < until && now?.[0] === before?.[0]) {
    vi.advanceTimersByTime(1);
    now = await placeAt(walk, nth);
  }
  await remove(id);
  return now?.[0] === before?.[0];
}

test('what took long to walk is kept longer, but not for being asked for often, nor for ever', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // Fifty strides are walked.
  expect(await isKeptFor(9000, all(slowly(10)), 505)).toBe(true);
  expect(await isKeptFor(11_000, all(slowly(10)), 505)).toBe(false);
  expect(await isKeptFor(50_000, all(slowly(100)), 505)).toBe(true);
  expect(await isKeptFor(60_000, all(slowly(100)), 505)).toBe(false);
});

test('of those who waited for their turn with the same place only the first has one', async () => {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const taken = [1, 2].map(() => slotsOf(read).run(null, () => gate));
  const ended: string[] = [];
  const asked = Object.entries({ ann: 1150, bob: 1150, eve: 11 }).map(async ([name, nth]) => {
    const found = await placeAt(upTo(TAGS + 2)(read), nth, anAsker(name));
    ended.push(name);
    return found;
  });
  letGo();
  await Promise.all(taken);
  const [ofAnn, ofBob] = await Promise.all(asked);
  expect(ofBob).toBe(ofAnn);
  expect(ended[0]).toBe('eve');
});

test('lists of which nothing is kept push nobody out', async () => {
  const plans = await plansOf(database, async ({ read: queries }) => {
    shortenStrides(queries, SHORT);
    await placeAt(all(queries), 500);
    for (let id = 0; id < 120; id += 1) await placeAt(upTo(-id)(queries), 500);
    await placeAt(all(queries), 500);
  });
  expect(plans).toHaveLength(50 + 120 + 1);
});

test('a list that has a name is the same whatever its words', async () => {
  const plans = await plansOf(database, async ({ read: queries }) => {
    shortenStrides(queries, SHORT);
    for (const id of [TAGS, TAGS + 1]) await placeAt({ ...upTo(id)(queries), name: 'named' }, 500);
  });
  expect(plans).toHaveLength(50 + 1);
});

test('who waits too long for a place is told that the site is busy', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const places = await Promise.allSettled([1, 2, 3].map((more) => placeAt(all(read), 1100 + more)));
  timeout.mockRestore();
  expect(places.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
