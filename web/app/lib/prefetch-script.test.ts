import { expect, test } from 'vitest';
import { prefetchScript, isPrefetchingScript } from './prefetch-script.ts';

test('ignores a failed prefetch and reports a pending one', async () => {
  expect(isPrefetchingScript()).toBe(false);
  const prefetched = prefetchScript(() => Promise.reject(new Error('gone')));
  expect(isPrefetchingScript()).toBe(true);
  await prefetched;
  expect(isPrefetchingScript()).toBe(false);
});
