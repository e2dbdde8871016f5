import fc from 'fast-check';

/** Texts that break programs: ends of ranges, other scripts, the syntax of other languages. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\udc00\ud800',
  '\u2028\u2029',
  '\u202eright to left',
  '\ufeffmark',
  '\u200b',
  'ﷺ'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚'.repeat(20),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'İıſßﬀ',
  '①٣９',
  "' or 1=1 --",
  '"; drop table posts; --',
  '\\',
  '%',
  '%00',
  '%s%n%x',
  '_%_',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '00001',
  '1e309',
  '0x10',
  '1_000',
  '9'.repeat(400),
  '2147483648',
  '__proto__',
  'constructor',
  'toString',
  'javascript:alert(1)',
  'http://',
  'https://[',
  'https://[::1]:99999/',
  'https://a.invalid\\@b.invalid/',
  'https://xn--/',
  'x'.repeat(40_000),
];

const NUMBERS = [-0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 64, 1e308, -1e308, Number.MIN_VALUE];

/** A text of any code points, also unpaired surrogates. */
export const anyText = fc.string({
  unit: fc.nat(0x10ffff).map((codePoint) => String.fromCodePoint(codePoint)),
  maxLength: 60,
});

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: anyText },
);

/** Nested lists, up to 4000 levels deep. */
const deep = fc.integer({ min: 1, max: 4000 }).map((levels) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
});

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, {}, []) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 20_000 }).map((count) => Array.from({ length: count }, () => 1)),
  },
  { weight: 1, arbitrary: deep },
);

/** Keys with a meaning in JavaScript, and a few that most bodies do not have. */
export const hostileKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'role',
  '',
);
