import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPlace, type TestPlace } from '../testing/test-database.ts';
import { CONTENT_KINDS, type ContentKind } from './content-version.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { migrate } from './migrate.ts';
import { type Given, prepareQuery } from './prepared.ts';

let place: TestPlace;
let here: Database;
let there: Database;
let tags = 0;

beforeAll(async () => {
  place = await aPlace();
  [here, there] = [await openDatabase(place), await openDatabase(place)];
  await migrate(here);
  // Until a process hears the others on PostgreSQL, its versions are made of the time.
  await vi.waitUntil(() => Math.max(...versions(here), ...versions(there)) < 1000, { timeout: 20_000 });
});

afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await place.remove();
});

const write = (tx: Tx) =>
  tx
    .insertInto('tags')
    .values({ name: `tag ${(tags += 1)}` })
    .execute();
const versions = (database: Database) => CONTENT_KINDS.map((kind) => database.contentVersion([kind]));

/** The kinds that have moved since. */
function moved(database: Database, before: readonly number[]): ContentKind[] {
  return CONTENT_KINDS.filter((kind, index) => database.contentVersion([kind]) !== before[index]);
}

const WAYS = ['transact', 'transactAlone'] as const;

test.each(WAYS)(
  'what another process commits by %s is a new version here, of what it is shown in',
  async (way) => {
    const before = versions(here);
    await there[way](write, ['comments']);
    await expect.poll(() => moved(here, before)).toEqual(['comments']);
    await there[way](write);
    await expect.poll(() => moved(here, before)).toEqual([...CONTENT_KINDS]);
  },
);

test('what is shown nowhere is none, here and there', async () => {
  const before = [versions(here), versions(there)] as const;
  await here.transact(write, []);
  await there.transact(write, []);
  await there.transact(write, ['posts']);
  await expect.poll(() => moved(here, before[0])).toEqual(['posts']);
  expect(moved(there, before[1])).toEqual(['posts']);
});

test.each(WAYS)('what this process commits by %s is one at once', async (way) => {
  const before = versions(here);
  await here[way](write, ['posts']);
  expect(moved(here, before)).toEqual(['posts']);
  await here[way](write, ['categories', 'comments']);
  expect(moved(here, before)).toEqual([...CONTENT_KINDS]);
});

test('a change is counted once, also by who hears of it', async () => {
  const before = here.contentVersion(['posts']);
  await here.transact(write, ['posts']);
  const heard = here.contentVersion(['comments']);
  await there.transact(write, ['comments']);
  await expect.poll(() => here.contentVersion(['comments'])).toBeGreaterThan(heard);
  expect(here.contentVersion(['posts'])).toBe(before + 1);
});

test.each(WAYS)('what fails by %s is no change; what is committed together counts for each', async (way) => {
  const before = versions(here);
  const failing = here[way](async (tx) => {
    await write(tx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(moved(here, before)).toEqual([]);
  await Promise.all([here.transact(write, ['posts']), here.transact(write, ['comments'])]);
  expect(moved(here, before)).toEqual(['posts', 'comments']);
});

const readTags = prepareQuery((queries, _given: Given<object>) => queries.selectFrom('tags').select('name'));

test('who wrote reads it at once, also where something was read in the same turn of the event loop', async () => {
  const read = async () => (await readTags(here.read, {})).length;
  const count = await read();
  await here.transact(async (tx) => {
    await write(tx);
    expect(await read()).toBe(count);
  });
  expect(await read()).toBe(count + 1);
});

test('what another process commits is read in the next turn', async () => {
  const count = (await readTags(here.read, {})).length;
  await there.transact(write);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await readTags(here.read, {})).toHaveLength(count + 1);
});
