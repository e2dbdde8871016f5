import { expect, test } from 'vitest';
import { readRow, writeRow } from './run-scenario.ts';

const measured = { perSecond: 1000, processorUs: 50, p50Ms: 1, p99Ms: 9 };

test('a read is measured by its share of the requests that the baseline answers', () => {
  const row = (perSecond: number) =>
    readRow('a feed', { ...measured, perSecond }, measured, { share: 0.85, bytes: 20_000 });
  expect(row(850)).toMatchObject({ measured: '85 %', isMet: true });
  expect(row(849).isMet).toBe(false);
  expect(row(850).details).toBe('850/s of 1,000/s; 50 µs of 50 µs; p99 9 ms; 20,000 bytes');
});

test('a write is compared with the time for its rows plus an answer', () => {
  // 10 ms, with 3 ms for the rows and 1 ms for the answer.
  expect(writeRow('a like', { ...measured, perSecond: 100 }, measured, 3)).toMatchObject({
    measured: '2.50 ×',
    isMet: true,
  });
  expect(writeRow('a like', { ...measured, perSecond: 90 }, measured, 3).isMet).toBe(false);
});
