import { expect, test } from 'vitest';
import { aComment } from '../client/testing.ts';
import { linkedFirst } from './linked-thread.ts';

test('the linked thread comes first, and none twice', () => {
  const [newest, linked, older, oldest] = [aComment(), aComment(), aComment(), aComment()];
  const pagesOf = (...pages: (typeof newest)[][]) => ({
    pages: pages.map((results) => ({ results, next: null, previous: null })),
  });
  const threads = pagesOf([newest, linked], [older]);
  expect(linkedFirst(pagesOf([linked]), threads)).toEqual([linked, newest, older]);
  expect(linkedFirst(pagesOf([oldest]), threads)).toEqual([oldest, newest, linked, older]);
  expect(linkedFirst(pagesOf([]), threads)).toEqual([newest, linked, older]);
  expect(linkedFirst(undefined, threads)).toEqual([newest, linked, older]);
});
