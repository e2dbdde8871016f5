import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { noMetrics } from '../metrics.ts';
import { CachedAnswer } from './cached-answer.ts';
import { createResponseCache } from './response-cache.ts';

const MINUTE_MS = 60_000;

function aCache() {
  let version = 1;
  let now = 0;
  let made = 0;
  const database = { contentVersion: () => version } as unknown as Context['database'];
  const context = { clock: () => now, database, metrics: noMetrics() } as Context;
  const cache = createResponseCache(context);
  async function make(text = `${made}`) {
    made += 1;
    return new CachedAnswer({ call: 'listPosts', bytes: Buffer.from(text), headers: {} });
  }
  return {
    get: (key: string, how: () => Promise<CachedAnswer> = make) =>
      cache.get(key, { shows: ['posts'], make: how }),
    getYoungerThan: (maxAgeMs: number, key: string) =>
      cache.get(key, { shows: ['posts'], make, acceptsAge: (ageMs) => ageMs < maxAgeMs }),
    find: cache.find,
    make,
    made: () => made,
    change: () => (version += 1),
    advance: (ms: number) => (now += ms),
  };
}

test('an answer is cached until a table that it shows changes', async () => {
  const { get, find, change, made } = aCache();
  const first = await get('a');
  expect(await get('a')).toBe(first);
  expect(find('a')).toBe(first);
  change();
  expect(find('a')).toBeUndefined();
  expect((await get('a')).etag).not.toBe(first.etag);
  expect(made()).toBe(2);
});

test('an answer expires when the current minute of the clock ends', async () => {
  const { get, find, advance } = aCache();
  await get('a');
  advance(MINUTE_MS - 1);
  expect(find('a')).toBeDefined();
  advance(1);
  expect(find('a')).toBeUndefined();
});

test('simultaneous requests for an answer share the work', async () => {
  const { get, made } = aCache();
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('a')));
  expect(new Set(answers).size).toBe(1);
  expect(made()).toBe(1);
});

test('a failure is not cached', async () => {
  const { get } = aCache();
  await expect(get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(get('a')).resolves.toBeInstanceOf(CachedAnswer);
});

test('a refusal is neither cached nor given to waiting requests', async () => {
  const { get, find, make } = aCache();
  const refused = get('a', async () => {
    await Promise.resolve();
    return refusal();
  });
  const waiting = get('a', () => make('a page'));
  expect((await refused).isCacheable).toBe(false);
  expect((await waiting).isCacheable).toBe(true);
  await get('b', async () => refusal());
  expect(find('b')).toBeUndefined();
});

const refusal = () =>
  new CachedAnswer({ call: '/*', bytes: Buffer.from('429'), headers: {}, isCacheable: false });

test('an outdated answer is served while its age is accepted', async () => {
  const { get, getYoungerThan, find, change, advance } = aCache();
  const first = await get('a');
  change();
  advance(999);
  expect(find('a')).toBeUndefined();
  expect(await getYoungerThan(1000, 'a')).toBe(first);
  advance(1);
  expect(await getYoungerThan(1000, 'a')).not.toBe(first);
});

test('an answer is outdated when a change happens while it is computed', async () => {
  const { get, find, make, change } = aCache();
  await get('a', async () => {
    const answer = await make();
    change();
    return answer;
  });
  expect(find('a')).toBeUndefined();
});

test('an answer with the same bytes after a change reuses its compressed variant', async () => {
  const { get, make, change } = aCache();
  const long = 'the same bytes '.repeat(500);
  const before = await get('a', () => make(long));
  await before.respond('br');
  const compressed = await before.respond('br');
  change();
  const after = await get('a', () => make(long));
  expect(after.respond('br')).toBe(compressed);
});

test('a redirect that leads elsewhere after a change is another answer', async () => {
  const { get, change } = aCache();
  const to = (location: string) => () =>
    Promise.resolve(
      new CachedAnswer({ call: '/*', status: 301, bytes: Buffer.from(''), headers: { location } }),
    );
  const before = await (await get('a', to('/b'))).respond(undefined);
  change();
  const after = await (await get('a', to('/c'))).respond(undefined);
  expect(after.headers).toMatchObject({ location: '/c' });
  expect(after.etag).not.toBe(before.etag);
});

test('the cache has a limit in bytes and evicts the least recently used answers', async () => {
  const { get, find, make } = aCache();
  const keys = Array.from({ length: 100 }, (_, number) => `/${number}`);
  for (const key of keys) await get(key, () => make(key.padEnd(1024 * 1024)));
  const forgotten = keys.filter((key) => !find(key));
  expect(forgotten.length).toBeGreaterThan(50);
  expect(forgotten).toEqual(keys.slice(0, forgotten.length));
  expect(forgotten).not.toContain(keys.at(-1));
});

test('an answer under a very long address is not cached', async () => {
  const { get, find } = aCache();
  const key = `/${'x'.repeat(1000)}`;
  await get(key);
  expect(find(key)).toBeUndefined();
});
