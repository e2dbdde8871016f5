import { expect, test } from 'vitest';
import { highlightsOf } from './highlights.ts';
import { parseQuery } from './parse-query.ts';

function highlights(q: string, text: string) {
  return highlightsOf({ text, absent: null, other: 'Else' }, parseQuery(q).wanted);
}

test.each([
  ['learn', 'Learning to learn', ['Learning', 'learn']],
  ['4o', 'All of GPT-4o!', ['GPT-4o']],
  ['machine', 'A machine-learning course', ['machine']],
  ['"deep learning" nets', 'Deep learning, nets, and learning', ['Deep learning', 'nets']],
  ['学习', '🐦 机器学习入门', ['学习']],
  ['cafe', 'Le Café', ['Café']],
  ['-other text', 'The other text', ['text']],
])('a search for %s marks whole words of "%s"', (q, text, marked) => {
  const letters = [...text];
  const ranges = highlights(q, text)['text'] ?? [];
  expect(ranges.map(([start, length]) => letters.slice(start, start + length).join(''))).toEqual(marked);
});

test('a field without a match is absent', () => {
  expect(Object.keys(highlights('word', 'A word'))).toEqual(['text']);
  expect(highlights('word', 'Nothing')).toEqual({});
});
