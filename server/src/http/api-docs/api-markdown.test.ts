import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiMarkdown } from './api-markdown.ts';
import { apiTable } from './api-table.ts';

test('docs/api.md is up to date with the contract (run scripts/write-api-docs.ts)', () => {
  const written = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  expect(written).toBe(apiMarkdown());
});

test('a choice is shown with its values, and an answer with every kind of its items', () => {
  const search = apiTable().find(({ name }) => name === 'search');
  expect(search?.query).toContain('type?: posts | comments, sort?: relevance | newest | top,');
  expect(search?.reply).toMatch(/^200 {results: \[{id, title, [^{}]+} \| {id, content, [^{}]+}\], next, /);
});
