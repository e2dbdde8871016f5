import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('without options it is the run that the report shows', () => {
  expect(readOptions([])).toEqual({ posts: 20_000, seconds: 2, rounds: 4, connections: 40, report: true });
});

test('each can be set', () => {
  const typed = ['--posts', '5000', '--seconds', '1', '--rounds', '3', '--connections', '7', '--no-report'];
  expect(readOptions(typed)).toEqual({ posts: 5000, seconds: 1, rounds: 3, connections: 7, report: false });
  expect(readOptions(['--posts', '10'])?.posts).toBe(2000);
  expect(readOptions(['--help'])).toBeNull();
});

test.each([['--posts', 'many'], ['--rounds', '0'], ['--seconds', '1.5'], ['--unknown']])(
  '%s %s is refused',
  (...typed) => {
    expect(() => readOptions(typed)).toThrow();
  },
);
