import { expect, test } from 'vitest';
import { THROW, without } from './left-out.ts';

const LIBRARY = { file: 'library.js', version: 'v1.0' };
const SOURCE = `// v1.0
function outer(
  first,
  second
) {
  async function inner({ first } = {}) {
    if (first) {
      return second;
    }
  }
  return inner(first);
}
function other() {
  return outer();
}
`;

test('a function that is left out throws, and what is around it stays', () => {
  expect(without(SOURCE, { ...LIBRARY, functions: ['inner'] })).toBe(`// v1.0
function outer(
  first,
  second
) {
  async function inner({ first } = {}) { ${THROW}
  }
  return inner(first);
}
function other() {
  return outer();
}
`);
  expect(without(SOURCE, { ...LIBRARY, functions: ['outer'] })).toBe(`// v1.0
function outer(
  first,
  second
) { ${THROW}
}
function other() {
  return outer();
}
`);
});

test('a stretch is left out up to where the other begins', () => {
  const stretches = [
    { from: 'if (first) {', upTo: '}\n  return', instead: 'return first;' },
    { from: 'function other', upTo: '}' },
    { from: 'async ', instead: '/* not */ ' },
  ];
  expect(without(SOURCE, { ...LIBRARY, stretches })).toBe(`// v1.0
function outer(
  first,
  second
) {
  /* not */ function inner({ first } = {}) {
    return first;}
  return inner(first);
}
}
`);
});

test('what is not there, or more than once, fails the build', () => {
  expect(() => without(SOURCE, { ...LIBRARY, functions: ['nowhere'] })).toThrow('nowhere');
  expect(() => without(SOURCE + SOURCE, { ...LIBRARY, functions: ['other'] })).toThrow('other');
  expect(() => without(SOURCE, { ...LIBRARY, stretches: [{ from: 'nowhere' }] })).toThrow('nowhere');
  expect(() => without(SOURCE, { ...LIBRARY, stretches: [{ from: 'return' }] })).toThrow('return');
  expect(() => without(SOURCE, { ...LIBRARY, stretches: [{ from: 'async', upTo: 'nowhere' }] })).toThrow(
    'async',
  );
});

test('another version fails it too', () => {
  expect(() => without(SOURCE, { ...LIBRARY, version: 'v1.1' })).toThrow('v1.1');
});
