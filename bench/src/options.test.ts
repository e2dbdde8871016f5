import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('the default run is short', () => {
  expect(readOptions([])).toMatchObject({
    posts: 20_000,
    minutes: 1,
    seconds: 0.5,
    postgres: false,
    soak: null,
    linkChecks: null,
  });
});

test('a large site is measured for longer', () => {
  const args = ['--posts', '1000000', '--minutes', '15', '--postgres', '--no-report'];
  expect(readOptions(args)).toMatchObject({
    posts: 1_000_000,
    minutes: 15,
    seconds: 2,
    postgres: true,
    report: false,
  });
});

test('a site has at least 2000 posts', () => {
  expect(readOptions(['--posts', '10'])?.posts).toBe(2000);
});

test.each([['--posts', 'many'], ['--minutes', '-1'], ['--minutes', ''], ['--unknown']])(
  '%s %s is refused',
  (...args) => {
    expect(() => readOptions(args)).toThrow();
  },
);
