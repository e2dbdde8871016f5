import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leftOut, type LeftOut, THROW, without } from './left-out.ts';

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

describe('of a build', () => {
  const present = { ...LIBRARY, stretches: [{ from: 'unused', instead: 'left out' }] };

  test('what is named is left out of the file that is loaded', async () => {
    const script = await builtWithout([present]);
    expect(script).toContain('left out');
    expect(script).not.toContain('unused');
  });

  test('a file that nobody loads fails it, and is named', async () => {
    await expect(builtWithout([present, { ...present, file: 'nowhere.js' }])).rejects.toThrow('nowhere.js');
  });
});

/** The script of an app that loads the library. */
async function builtWithout(all: LeftOut[]) {
  const root = mkdtempSync(join(tmpdir(), 'left-out-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'library.js'), `// v1.0\nconsole.log('unused');`);
  writeFileSync(join(root, 'app.js'), `import './library.js';`);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leftOut(all)],
    build: { write: false, rollupOptions: { input: join(root, 'app.js') } },
  });
  if (!('output' in built)) throw new Error('One build was wanted.');
  return built.output[0].code;
}
