import { expect, test } from 'vitest';
import { calls } from '../../contract/src/calls.ts';
import { readSource } from './source-files.ts';

const map = readSource('docs/features.md');
const rows = map.split('\n').filter((line) => /^\| (?!---|\w+ \| where)/.test(line));
const named = new Set([...map.matchAll(/`([^`]+)`/g)].map(([, span]) => span));

test('features.md lists every call of the contract', () => {
  expect(Object.keys(calls).filter((call) => !named.has(call))).toEqual([]);
});

test('features.md lists every screen', () => {
  const screens = [...readSource('web/app/routes.ts').matchAll(/route\('([^'*]+)'/g)].map(
    ([, path]) => `/${path}`,
  );
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter((screen) => !named.has(screen))).toEqual([]);
});

test('every row of features.md names a module, and a test or document', () => {
  expect(rows.length).toBeGreaterThan(50);
  const leadsNowhere = rows.filter((row) => {
    const [, , where = '', shownBy = ''] = row.split('|');
    return (
      !/`(contract|server|web|bench|deploy)\//.test(where) ||
      !/`[^`]+(\.test\.tsx?|\.spec\.ts|\.md)`/.test(shownBy)
    );
  });
  expect(leadsNowhere).toEqual([]);
});
