import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexedText, wordsOf } from './words.ts';

test.each([
  ['Élan, Straße and ＦＵＬＬ width', 'elan strasse and full width'],
  ['C++, C# and .NET, but asp.net and c++17', 'c++ c# and .net but asp net and c 17'],
  ['d3.js node.js GPT-4o', 'd3 js node js gpt 4o d3.js node.js gpt-4o'],
  ['LLaMA-3.1 at the end of v2.0.', 'llama 3 1 at the end of v2 0 llama-3.1 llama-3 3.1 v2.0'],
  [
    'Qwen2.5-Max-1M-7.js',
    'qwen2 5 max 1m 7 js qwen2.5-max-1m-7.js qwen2.5 qwen2.5-max qwen2.5-max-1m 5-max 5-max-1m 5-max-1m-7 max-1m max-1m-7 max-1m-7.js 1m-7 1m-7.js 7.js',
  ],
  ['A Next.js-based dashboard', 'a next js based dashboard next.js'],
  ['Vue.js-React.js', 'vue js react js vue.js-react.js vue.js js-react.js react.js'],
  [
    'non-Node.js-and-Next.js-like',
    'non node js and next js like non-node.js-and-next.js non-node.js node.js js-and-next.js and-next.js next.js',
  ],
  ['next.js.org or next.jsx-based', 'next js org or next jsx based next.js'],
  ['-.js- .js .', 'js js'],
  ['GPT\u20114o, state‐of‐the‐art', 'gpt 4o state of the art gpt-4o'],
  ['machine-learning and/or don’t', 'machine learning and or don t'],
  ['机器学习 2', '机器 器学 学习 习 2'],
  ['ภาษา', 'ภา าษ ษา า'],
  ['深層学習のデータ', '深層 層学 学習 習の のデ デー ータ タ'],
  ['ភាសា ລາວ မြန်', 'ភា ាស សា ា ລາ າວ ວ မြ ြန န် ်'],
  ['— … !', ''],
])('the words of %s are %s', (text, words) => {
  expect(indexedText(text)).toBe(words);
});

test('a part of a joined word has the position of the whole word', () => {
  expect(wordsOf('See GPT-4o').parts).toEqual([
    { text: 'see', start: 0, end: 3 },
    { text: 'gpt', start: 4, end: 10 },
    { text: '4o', start: 4, end: 10 },
  ]);
});

test('a run such as Next.js-based is the joined word next.js and another word', () => {
  const { parts, joined } = wordsOf('A Next.js-based one');
  expect(joined).toEqual([{ text: 'next.js', start: 2, end: 9 }]);
  expect(parts.slice(1, 4)).toEqual([
    { text: 'next', start: 2, end: 9 },
    { text: 'js', start: 2, end: 9 },
    { text: 'based', start: 10, end: 15 },
  ]);
});

test('words contain no syntax of an engine and are in the order of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const { parts, joined } = wordsOf(text);
      for (const word of [...parts, ...joined]) {
        expect(word.text).toMatch(/^[\p{L}\p{N}\p{M}.#+-]+$/u);
        expect(word.start).toBeLessThan(word.end);
      }
      expect(parts.map(({ start }) => start)).toEqual(
        parts.map(({ start }) => start).toSorted((a, b) => a - b),
      );
    }),
  );
});
