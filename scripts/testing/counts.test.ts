import { expect, test } from 'vitest';
import { judge, sum } from './counts.ts';

test('a part is sound when tests passed, none failed and the runner ended well', () => {
  expect(judge({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('failing tests keep their number', () => {
  expect(judge({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
});

test.each([
  ['no test ran', { passed: 0, failed: 0 }, 0],
  ['the runner wrote no report', undefined, 0],
  ['the runner failed although every test passed', { passed: 3, failed: 0 }, 1],
])('it is one failure when %s', (_, counted, exitCode) => {
  expect(judge(counted, exitCode).failed).toBe(1);
});

test('parts are summed', () => {
  const parts = [
    { passed: 3, failed: 0 },
    { passed: 2, failed: 1 },
  ];
  expect(sum(parts)).toEqual({ passed: 5, failed: 1 });
});
