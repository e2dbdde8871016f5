import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const QUICK = {
  posts: 20_000,
  minutes: 1,
  postgres: false,
  seconds: 0.5,
  rounds: 2,
  connections: 40,
  lighthouse: false,
  report: true,
  soak: null,
};

test('without options it is quick', () => {
  expect(readOptions([])).toEqual(QUICK);
});

test('a large site is measured for longer', () => {
  expect(readOptions(['--posts', '1000000', '--minutes', '15', '--postgres'])).toEqual({
    ...QUICK,
    posts: 1_000_000,
    minutes: 15,
    postgres: true,
    seconds: 2,
    rounds: 4,
  });
});

test('the browser is asked for by name', () => {
  expect(readOptions(['--lighthouse'])).toEqual({ ...QUICK, lighthouse: true });
});

test('each can be set', () => {
  const typed = ['--posts', '500000', '--seconds', '1', '--rounds', '3', '--connections', '7', '--no-report'];
  expect(readOptions(typed)).toMatchObject({
    posts: 500_000,
    seconds: 1,
    rounds: 3,
    connections: 7,
    report: false,
  });
  expect(readOptions(['--posts', '10'])?.posts).toBe(2000);
  expect(readOptions(['--help'])).toBeNull();
});

test.each([
  ['--posts', 'many'],
  ['--rounds', '0'],
  ['--rounds', '1.5'],
  ['--minutes', '-1'],
  ['--seconds', ''],
  ['--unknown'],
])('%s %s is refused', (...typed) => {
  expect(() => readOptions(typed)).toThrow();
});
