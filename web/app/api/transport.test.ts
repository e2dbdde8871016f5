import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const send = vi.fn<typeof fetch>();
const now = vi.spyOn(performance, 'now');
const navigations = vi.spyOn(performance, 'getEntriesByType');

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  send.mockImplementation(async () => new Response());
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** The transport of a page that was loaded so, and when that was. */
async function aPage(type: 'navigate' | 'reload' = 'navigate') {
  navigations.mockReturnValue([{ type } as unknown as PerformanceEntry]);
  now.mockReturnValue(200);
  const { transport } = await import('./transport.ts');
  return transport;
}

function lastCacheControl() {
  return new Headers(send.mock.lastCall?.[1]?.headers).get('Cache-Control');
}

test('what is read just after an act has to hold it, whoever answers', async () => {
  const { send: ask } = await aPage();
  await ask('/a', { method: 'GET' });
  expect(lastCacheControl()).toBeNull();
  await ask('/a', { method: 'POST' });
  expect(lastCacheControl()).toBeNull();
  now.mockReturnValue(10_100);
  await ask('/a', { method: 'GET' });
  expect(lastCacheControl()).toBe('no-cache');
  now.mockReturnValue(10_300);
  await ask('/a', { method: 'GET' });
  expect(lastCacheControl()).toBeNull();
});

test('so has what is read after an act that may have been done', async () => {
  const { send: ask } = await aPage();
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(ask('/a', { method: 'DELETE' })).rejects.toThrow('Failed to fetch');
  await ask('/a', { method: 'GET' });
  expect(lastCacheControl()).toBe('no-cache');
});

test('so has what is read just after a reload', async () => {
  const { send: ask } = await aPage('reload');
  await ask('/a', { method: 'GET' });
  expect(lastCacheControl()).toBe('no-cache');
  now.mockReturnValue(10_100);
  await ask('/a', { method: 'GET' });
  expect(lastCacheControl()).toBeNull();
});
