import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a text that matches near its start stays as it is', () => {
  expect(excerptOf('A small model', [[2, 5]])).toEqual({ text: 'A small model', ranges: [[2, 5]] });
  expect(excerptOf('A small model', [])).toEqual({ text: 'A small model', ranges: [] });
});

test('a text that matches later begins a few words before the match', () => {
  const text = `${'Words on and on 🐦. '.repeat(10)}A small model`;
  const at = [...text].length - 'small model'.length;
  const excerpt = excerptOf(text, [
    [at, 5],
    [at + 6, 5],
  ]);
  expect(excerpt.text).toBe('…on and on 🐦. Words on and on 🐦. A small model');
  const found = excerpt.ranges.map(([start, length]) =>
    [...excerpt.text].slice(start, start + length).join(''),
  );
  expect(found).toEqual(['small', 'model']);
});

test('a text without blanks is cut 40 characters before the match', () => {
  const { text, ranges } = excerptOf(`${'機'.repeat(200)}学習`, [[200, 2]]);
  expect([text, ranges]).toEqual([`…${'機'.repeat(40)}学習`, [[41, 2]]]);
});
