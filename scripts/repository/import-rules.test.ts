import { expect, test } from 'vitest';
import { cyclesIn } from './cycles.ts';
import { type Import, importsOf } from './imports.ts';
import { breachOf, isPlaced } from './layers.ts';
import { isTest, sourceFiles } from './source-files.ts';

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

const files = sourceFiles(...FOLDERS);
// The rules do not apply to tests and their helpers.
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);

test('no import breaks a rule of layers.ts', () => {
  const breaches = imports.flatMap((one) => {
    const breach = breachOf(one);
    return breach ? [`${one.from} imports ${one.to}: ${breach}`] : [];
  });
  expect(breaches).toEqual([]);
});

test('there are no import cycles', () => {
  expect(cyclesIn(imports)).toEqual([]);
});

test('every file of the server and the web app belongs to a layer', () => {
  const ordered = files.filter((file) => /^(server\/src|web\/app)\//.test(file) && !isTest(file));
  expect(ordered.length).toBeGreaterThan(100);
  expect(ordered.filter((file) => !isPlaced(file))).toEqual([]);
});

test('there are no barrels', () => {
  expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
});

test('only tests import test helpers', () => {
  const users = imports.filter(({ to }) => to.startsWith('server/src/testing/')).map(({ from }) => from);
  expect(users).toEqual([]);
});

test.each([
  ['server/src/db/paging.ts', 'server/src/users/users.ts', 'lower layer'],
  ['server/src/likes/likes.ts', 'server/src/users/users.ts', 'must not import each other'],
  ['server/src/users/users.ts', 'server/src/context.ts', 'passed, never loaded'],
  ['server/src/posts/posts.ts', 'fastify', 'know Fastify'],
  ['server/src/pages/pages.ts', 'web/pages.ts', 'only the contract'],
  ['web/app/ui/button.tsx', 'web/app/api/posts/posts.ts', 'must not import each other'],
  ['web/app/features/posts/card.tsx', 'web/app/features/comments/drawer.tsx', 'through session/overlays'],
  ['web/app/lib/text/age.ts', 'server/src/errors.ts', 'only the contract'],
  ['contract/src/posts.ts', 'server/src/errors.ts', 'stands alone'],
  ['e2e/tests/posts.spec.ts', 'web/app/lib/text/age.ts', 'from outside'],
  ['web/app/routes/top.tsx', 'web/app/ui/index.ts', 'no barrels'],
])('%s importing %s is a breach', (from, to, reason) => {
  expect(breachOf({ from, to, isType: false })).toContain(reason);
});

test('a cycle is found and named', () => {
  const circle = [anImport('a', 'b'), anImport('b', 'c'), anImport('c', 'b')];
  expect(cyclesIn(circle)).toEqual(['b -> c -> b']);
  expect(cyclesIn([anImport('a', 'b'), { ...anImport('b', 'a'), isType: true }])).toEqual(['a -> b -> a']);
});

function anImport(from: string, to: string): Import {
  return { from, to, isType: false };
}
