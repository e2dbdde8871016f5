import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const MEDIAN_MAX = 60;
const NINETIETH_PERCENTILE_MAX = 150;
const MAX = 300;
/** Tests are not counted: unit tests are next to the files that they test, and browser tests are all in one folder. */
const FILES_PER_FOLDER_MAX = 27;
/** Migrations and browser tests: like the lines of unit tests, their lines are not counted. */
const FREE = /\/migrations\/|\/tests\//;

const files = sourceFiles('contract', 'server', 'web', 'e2e', 'bench', 'scripts');
const sizes = files
  .filter((file) => !isTest(file) && !FREE.test(file))
  .map((file) => ({ file, lines: readSource(file).trimEnd().split('\n').length }))
  .sort((a, b) => a.lines - b.lines);

test('files are small', () => {
  expect(linesAt(0.5)).toBeLessThanOrEqual(MEDIAN_MAX);
  expect(linesAt(0.9)).toBeLessThanOrEqual(NINETIETH_PERCENTILE_MAX);
});

test('no file that is counted is long', () => {
  expect(sizes.filter(({ lines }) => lines > MAX)).toEqual([]);
});

test('no folder is too full to scan', () => {
  const counted = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
  const folders = Map.groupBy(counted, (file) => path.dirname(file));
  const full = [...folders].filter(([, inFolder]) => inFolder.length > FILES_PER_FOLDER_MAX);
  expect(full.map(([folder, inFolder]) => `${folder}: ${inFolder.length}`)).toEqual([]);
});

function linesAt(share: number) {
  return sizes[Math.ceil(sizes.length * share) - 1]?.lines;
}
