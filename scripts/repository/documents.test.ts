import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { anchorsOf, documents, linksIn, pathsNamed, scriptsNamed } from './documents.ts';
import { readSource } from './source-files.ts';

const manifest: { version: string; scripts: Record<string, string> } = JSON.parse(readSource('package.json'));
const topLevel = readdirSync(inProject());

describe.each(documents())('$path', (document) => {
  test('names scripts that exist', () => {
    expect(scriptsNamed(document).filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  test('names files and folders that exist', () => {
    expect(pathsNamed(document, topLevel).filter((named) => !existsSync(inProject(named)))).toEqual([]);
  });

  test('links to pages that exist', () => {
    expect(linksIn(document).filter((link) => !leadsSomewhere(document.path, link))).toEqual([]);
  });
});

test('the documents for newcomers exist', () => {
  expect(documents().map((document) => document.path)).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'docs/architecture.md',
      'docs/operations.md',
      'docs/api.md',
    ]),
  );
  expect(existsSync(inProject('LICENSE'))).toBe(true);
});

test('the glossary has at most forty terms', () => {
  const [, glossary = ''] = readSource('docs/architecture.md').split('## Glossary');
  const rows = glossary.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.length - 2).toBeGreaterThan(20);
  expect(rows.length - 2).toBeLessThanOrEqual(40);
});

test('the changelog has this version', () => {
  expect(anchorsOf(readSource('CHANGELOG.md'))).toContain(manifest.version.replaceAll('.', ''));
});

test('only the root package has scripts', () => {
  const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'tools/lint'];
  const withScripts = workspaces.filter(
    (folder) => 'scripts' in JSON.parse(readSource(`${folder}/package.json`)),
  );
  expect(withScripts).toEqual([]);
});

describe('a decision record', () => {
  const records = documents().filter(({ path: page }) => /^docs\/decisions\/\d/.test(page));
  const index = readSource('docs/decisions/README.md');

  test.each(records)('$path has the form of a record', ({ path: page, text }) => {
    const name = path.basename(page);
    expect(text).toMatch(
      new RegExp(
        `^# ${name.slice(0, 3)}: .+\n\n- Status: (accepted|superseded by \\d{3}).*\n- Date: \\d{4}-\\d\\d-\\d\\d\n`,
      ),
    );
    expect(anchorsOf(text)).toEqual(expect.arrayContaining(['context', 'decision', 'consequences']));
    expect(text.split('\n').filter((line) => !line.startsWith('|')).length).toBeLessThanOrEqual(41);
    expect(index).toContain(`](${name})`);
  });

  test('has a number of its own', () => {
    const numbers = records.map((record) => path.basename(record.path).slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe('a name or link in a document', () => {
  const page = {
    path: 'docs/page.md',
    text: '# A: page\n`npm run gone` `npm test` `docs/gone.md` `x.test.ts` [a](gone.md#there) [b](https://else.where)\n```\n`docs/in-a-block`\n```\n',
  };

  test('is found', () => {
    expect(scriptsNamed(page)).toEqual(['gone', 'test']);
    expect(pathsNamed(page, ['docs'])).toEqual(['docs/gone.md']);
    expect(linksIn(page)).toEqual(['gone.md#there']);
    expect(anchorsOf(page.text)).toEqual(['a-page']);
  });

  test('is reported when it does not exist', () => {
    expect(leadsSomewhere('README.md', 'docs/gone.md')).toBe(false);
    expect(leadsSomewhere('README.md', 'CHANGELOG.md#gone')).toBe(false);
    expect(leadsSomewhere('docs/operations.md', '../README.md#settings')).toBe(true);
  });
});

function leadsSomewhere(from: string, link: string) {
  const [file = '', anchor] = link.split('#');
  const destination = file === '' ? from : path.posix.join(path.posix.dirname(from), file);
  if (!existsSync(inProject(destination))) return false;
  return anchor === undefined || anchorsOf(readSource(destination)).includes(anchor);
}
