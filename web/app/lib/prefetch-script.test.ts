import { expect, test } from 'vitest';
import { prefetchScript, isPrefetchingScript } from './prefetch-script.ts';

test('a failed prefetch is ignored, and is known to be one while it is pending', async () => {
  expect(isPrefetchingScript()).toBe(false);
  const asked = prefetchScript(() => Promise.reject(new Error('gone')));
  expect(isPrefetchingScript()).toBe(true);
  await asked;
  expect(isPrefetchingScript()).toBe(false);
});
