import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

test.each([
  ['small models', 'small models'],
  ['"small models" site:arxiv.org -crypto', 'small models'],
  ['tag:"large models" -tag:llm After:2026-01 GPT-4o', 'GPT-4o'],
  ['-"a phrase" author:ada', ''],
  ['mistral note:this', 'mistral note:this'],
])('the words of %s', (q, words) => {
  expect(wordsOf(q).join(' ')).toBe(words);
});
