import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commit } from './machine.ts';

const REPORT = 'report.md';
const SOURCE = 'source.ts';

test('a commit has changes when anything but the report differs from it', () => {
  const root = aRepository();
  expect(commit(REPORT, root)).toMatch(/^[0-9a-f]+$/);
  writeFileSync(path.join(root, REPORT), 'another run');
  expect(commit(REPORT, root)).toMatch(/^[0-9a-f]+$/);
  writeFileSync(path.join(root, SOURCE), 'changed');
  expect(commit(REPORT, root)).toMatch(/^[0-9a-f]+ with changes$/);
});

function aRepository() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'bench-commit-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  git('init', '--quiet');
  for (const file of [REPORT, SOURCE]) writeFileSync(path.join(root, file), 'as committed');
  git('add', '.');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '-m', 'all');
  return root;
}
