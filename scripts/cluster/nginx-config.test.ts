import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { IF_ONE_FAILS, nginxConfig, upstream } from './nginx-config.ts';

test('the tests use the nginx configuration in docs/scaling.md', () => {
  const shown = readFileSync(inProject('docs/scaling.md'), 'utf8');
  const [start, end] = upstream('PROCESSES').split('PROCESSES');
  expect(shown).toContain(start);
  expect(shown).toContain(end);
  expect(shown).toContain('max_fails=1 fail_timeout=1s;');
  expect(shown).toContain(IF_ONE_FAILS);
  const run = nginxConfig(1, [2]);
  expect(run).not.toContain('listen 80');
  expect(run).toContain(IF_ONE_FAILS);
  expect(new Set(run.match(/proxy_pass .*/g))).toEqual(new Set(['proxy_pass http://magpie;']));
});
