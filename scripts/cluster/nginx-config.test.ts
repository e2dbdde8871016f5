import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { LOCATION, upstream } from './nginx-config.ts';

test('what docs/scaling.md shows is what the test of several processes runs', () => {
  const shown = readFileSync(inProject('docs/scaling.md'), 'utf8');
  const [start, end] = upstream('PROCESSES').split('PROCESSES');
  expect(shown).toContain(start);
  expect(shown).toContain(end);
  expect(shown).toContain('max_fails=1 fail_timeout=1s;');
  expect(shown).toContain(LOCATION);
});
