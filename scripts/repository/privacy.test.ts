import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../contract/src/page-values.ts';
import { readSource } from './source-files.ts';

test('the privacy page names everything that the local storage may contain', () => {
  const page = readSource('web/app/routes/privacy.tsx');
  expect(Object.values(STORAGE_KEYS).filter((key) => !page.includes(`<code>${key}</code>`))).toEqual([]);
});
