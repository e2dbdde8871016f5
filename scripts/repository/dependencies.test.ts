import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { readSource } from './source-files.ts';

const MAX = 35;
const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench'];
const RECORD = 'docs/decisions/002-dependencies.md';

interface Manifest {
  dependencies?: Record<string, string>;
  license?: string;
}

const packages = runtimePackages();
const rows = new Map(
  [...readSource(RECORD).matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', licence = '', reason = '']) => [name, { licence: licence.trim(), reason: reason.trim() }],
  ),
);

test(`at most ${MAX} packages run in production`, () => {
  expect(packages.length).toBeGreaterThan(10);
  expect(packages.length).toBeLessThanOrEqual(MAX);
});

test('each has its reason, and no reason stands for one that is gone', () => {
  expect([...rows.keys()].sort()).toEqual(packages);
  expect([...rows.values()].filter(({ reason }) => reason.length < 10)).toEqual([]);
});

test.each(WORKSPACES)('%s uses each of its own', (workspace) => {
  const used = textsUnder(workspace);
  const own = Object.keys(manifestOf(workspace).dependencies ?? {});
  expect(own.filter((name) => !used.some((text) => text.includes(`'${name}`)))).toEqual([]);
});

test.each(packages)('the licence of %s is as written', (name) => {
  const { license } = manifestOf(`node_modules/${name}`);
  expect(rows.get(name)?.licence).toBe(license);
});

function runtimePackages(): string[] {
  const names = WORKSPACES.flatMap((workspace) => Object.keys(manifestOf(workspace).dependencies ?? {}));
  return [...new Set(names)].filter((name) => !name.startsWith('@magpie/')).sort();
}

function textsUnder(workspace: string): string[] {
  return readdirSync(inProject(workspace), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(ts|tsx|css)$/.test(file) && !/(^|\/)(node_modules|build|\.react-router)\//.test(file),
    )
    .map((file) => readSource(`${workspace}/${file}`));
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readSource(`${folder}/package.json`));
}
