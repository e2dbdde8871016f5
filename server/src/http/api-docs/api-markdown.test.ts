import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiMarkdown } from './api-markdown.ts';

test('docs/api.md is up to date with the contract (run scripts/write-api-docs.ts)', () => {
  const written = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  expect(written).toBe(apiMarkdown());
});
