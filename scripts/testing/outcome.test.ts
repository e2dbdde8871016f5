import { expect, test } from 'vitest';
import { inWords, judge, sum } from './outcome.ts';

test('a run passes when tests passed, none failed and the runner exited with 0', () => {
  expect(judge('vitest', { passed: 3, failures: [] }, 0)).toEqual({ passed: 3, failures: [] });
});

test('failed tests are named', () => {
  const reported = { passed: 3, failures: ['a feed is sorted', 'a like counts once'] };
  expect(judge('vitest', reported, 1)).toEqual(reported);
});

test.each([
  ['no test ran', { passed: 0, failures: [] }, 0],
  ['the runner wrote no report', undefined, 0],
  ['the runner failed although every test passed', { passed: 3, failures: [] }, 1],
])('it is one failure when %s', (_, reported, exitCode) => {
  expect(judge('vitest', reported, exitCode).failures).toEqual([
    `vitest ended with ${exitCode} and names no test that failed`,
  ]);
});

test('runs are added up', () => {
  const parts = [
    { passed: 3, failures: [] },
    { passed: 2, failures: ['a like counts once'] },
  ];
  expect(sum(parts)).toEqual({ passed: 5, failures: ['a like counts once'] });
  expect(inWords(sum(parts))).toBe('5 passed, 1 failed');
});
