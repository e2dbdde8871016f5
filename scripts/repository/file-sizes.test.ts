import { expect, test } from 'vitest';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const MEDIAN_MAX = 60;
const NINETIETH_PERCENTILE_MAX = 150;
const MAX = 300;
/** Migrations and lists of facts. */
const FREE = /\/migrations\/|\/tests\//;

const sizes = sourceFiles('contract', 'server', 'web', 'e2e', 'bench', 'scripts')
  .filter((file) => !isTest(file) && !FREE.test(file))
  .map((file) => ({ file, lines: readSource(file).trimEnd().split('\n').length }))
  .sort((a, b) => a.lines - b.lines);

test('files are small', () => {
  expect(linesAt(0.5)).toBeLessThanOrEqual(MEDIAN_MAX);
  expect(linesAt(0.9)).toBeLessThanOrEqual(NINETIETH_PERCENTILE_MAX);
});

test('no file is long', () => {
  expect(sizes.filter(({ lines }) => lines > MAX)).toEqual([]);
});

function linesAt(share: number) {
  return sizes[Math.ceil(sizes.length * share) - 1]?.lines;
}
