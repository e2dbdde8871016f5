import { expect, test } from 'vitest';
import { inWords, judge, slowestFiles, sum } from './outcome.ts';

const outcome = (passed: number, failures: string[] = []) => ({ passed, failures, files: [] });

test('a run passes when tests passed, none failed and the runner exited with 0', () => {
  expect(judge('vitest', outcome(3), 0)).toEqual(outcome(3));
});

test('failed tests are named', () => {
  const reported = outcome(3, ['a feed is sorted', 'a like counts once']);
  expect(judge('vitest', reported, 1)).toEqual(reported);
});

test.each([
  ['no test ran', outcome(0), 0],
  ['the runner wrote no report', undefined, 0],
  ['the runner failed although every test passed', outcome(3), 1],
])('a run fails when %s', (_, reported, exitCode) => {
  expect(judge('vitest', reported, exitCode).failures).toEqual([
    `vitest exited with ${exitCode} and reported no failed test`,
  ]);
});

test('runs are added up', () => {
  const total = sum([outcome(3), outcome(2, ['a like counts once'])]);
  expect(total).toEqual(outcome(5, ['a like counts once']));
  expect(inWords(total)).toBe('5 passed, 1 failed');
});

test('the slowest files come first, each with the sum of its times on all databases', () => {
  const files = [
    { file: 'feeds', seconds: 2 },
    { file: 'likes', seconds: 3 },
    { file: 'feeds', seconds: 2 },
    { file: 'bans', seconds: 1 },
  ];
  expect(slowestFiles({ ...outcome(1), files }, 2)).toEqual([
    { file: 'feeds', seconds: 4 },
    { file: 'likes', seconds: 3 },
  ]);
});
