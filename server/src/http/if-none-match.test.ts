import { expect, test } from 'vitest';
import { hasAlready } from './if-none-match.ts';

const TAG = '"a,b-c"';

test.each([
  TAG,
  '"a,b-c+br"',
  'W/"a,b-c+gzip"',
  `W/${TAG}`,
  `"x", ${TAG}`,
  `W/"x",W/${TAG} , "y"`,
  '*',
  ' * ',
])('%s is had already', (known) => {
  expect(hasAlready({ headers: { 'if-none-match': known } }, TAG)).toBe(true);
});

test.each([
  '',
  '"a"',
  'a,b-c',
  '"*"',
  '"x", "a,b", "-c"',
  `w/"a,b-c`,
  '"a,b-C"',
  '"a,b-c+zip"',
  '"a,b-c+br+br"',
])('%s is not', (known) => {
  expect(hasAlready({ headers: { 'if-none-match': known } }, TAG)).toBe(false);
});

test('without the header nothing is', () => {
  expect(hasAlready({ headers: {} }, TAG)).toBe(false);
});
