import { expect, test } from 'vitest';
import { KeptPage } from './kept-page.ts';
import { createKeptPages } from './kept-pages.ts';

function aCache() {
  let version = 1;
  const cache = createKeptPages<KeptPage<object>>(() => version);
  let loads = 0;
  async function load() {
    loads += 1;
    return new KeptPage({ results: [], next: `${loads}`, previous: null });
  }
  return { cache, load, change: () => (version += 1), loads: () => loads };
}

test('a page is loaded once until something changes', async () => {
  const { cache, load, change, loads } = aCache();
  const first = await cache.get('a', load);
  expect(await cache.get('a', load)).toBe(first);
  change();
  const second = await cache.get('a', load);
  expect(loads()).toBe(2);
  expect(second.plain().etag).not.toBe(first.plain().etag);
  await cache.get('b', load);
  expect(loads()).toBe(3);
});

test('who asks for the same page at once waits for the same work', async () => {
  const { cache, load, loads } = aCache();
  const pages = await Promise.all(Array.from({ length: 10 }, () => cache.get('a', load)));
  expect(new Set(pages).size).toBe(1);
  expect(loads()).toBe(1);
});

test('a failure is not kept', async () => {
  const { cache, load } = aCache();
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(cache.get('a', load)).resolves.toMatchObject({ page: { results: [] } });
});

test('what changes while a page is loaded is not hidden by it', async () => {
  const { cache, load, change, loads } = aCache();
  const early = cache.get('a', async () => {
    const page = await load();
    change();
    return page;
  });
  await early;
  await cache.get('a', load);
  expect(loads()).toBe(2);
});

test('the number of kept pages is bounded', async () => {
  const { cache, load, loads } = aCache();
  for (let key = 0; key < 1200; key += 1) await cache.get(String(key), load);
  await cache.get('0', load);
  expect(loads()).toBe(1201);
});

test('so are their bytes', async () => {
  const { cache } = aCache();
  let loads = 0;
  const large = async () => {
    loads += 1;
    return new KeptPage({ text: 'x'.repeat(4 * 1024 * 1024) });
  };
  for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, large);
  expect(loads).toBe(4);
  await cache.get('a', large);
  expect(loads).toBe(4);
});
