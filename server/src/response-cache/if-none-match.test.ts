import { expect, test } from 'vitest';
import { matchesEtag } from './if-none-match.ts';

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
])('%s matches', (known) => {
  expect(matchesEtag({ headers: { 'if-none-match': known } }, TAG)).toBe(true);
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
])('%s does not match', (known) => {
  expect(matchesEtag({ headers: { 'if-none-match': known } }, TAG)).toBe(false);
});

test('nothing matches without the header', () => {
  expect(matchesEtag({ headers: {} }, TAG)).toBe(false);
});
