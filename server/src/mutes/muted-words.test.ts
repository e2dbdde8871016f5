import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexedFields, MutedWords, wordKeyOf } from './muted-words.ts';

function hides(word: string, ...fields: string[]) {
  return new MutedWords([wordKeyOf(word)]).areIn(indexedFields(fields));
}

test.each([
  ['crypto', 'CRYPTO is back'],
  ['CRYPTO', 'Is this crypto?'],
  ['БИТКОИН', 'Новый биткоин'],
  ['ΟΔΟΣ', 'Μια οδός'],
  ['İstanbul', 'Notes from istanbul'],
  ['STRASSE', 'Die Straße'],
  ['ｃｒｙｐｔｏ', 'More crypto'],
  ['caf\u00e9', 'A cafe\u0301 in Paris'],
  ['café', 'A cafe in Paris'],
])('%j is found in %j, whatever the case, accents and width', (word, text) => {
  expect(hides(word, text)).toBe(true);
});

test.each([
  ['crypto', '(crypto)'],
  ['crypto', 'Crypto'],
  ['crypto', '#crypto, again'],
  ['crypto', 'pro-crypto/anti-AI'],
  ['crypto', 'The crypto’s end'],
  ['crypto', '“crypto”…'],
  ['crypto', 'crypto\nnext line'],
  ['crypto', 'crypto.'],
  ['crypto', 'crypto_walrus'],
  ['2024', 'The best of 2024'],
  ['C++', 'Why C++?'],
  ['.NET', 'On .NET today'],
  ['d3.js', 'Charts with D3.js.'],
  ['GPT-4', 'A GPT-4 clone'],
  ['don’t', "Why I don't"],
])('%j is a whole word of %j', (word, text) => {
  expect(hides(word, text)).toBe(true);
});

test.each([
  ['crypto', 'Cryptography and cryptos'],
  ['crypto', 'decrypto'],
  ['crypto', 'crypto1'],
  ['2024', 'In 20245'],
  ['C++', 'C and C#'],
  ['.NET', 'The net'],
  ['GPT-4', 'GPT-4o and GPT-3'],
  ['art', 'Start artful'],
  ['크립토', '크립토는'],
])('%j is not a whole word of %j', (word, text) => {
  expect(hides(word, text)).toBe(false);
});

test.each([
  ['machine learning', 'On Machine Learning', true],
  ['machine learning', 'machine-learning', true],
  ['machine-learning', 'machine  learning', true],
  ['machine learning', 'machine\nlearning', true],
  ['machine learning', 'learning machine', false],
  ['machine learning', 'machine and learning', false],
  ['machine learning', 'machine learnings', false],
])('the words of %j follow each other in %j: %s', (word, text, expected) => {
  expect(hides(word, text)).toBe(expected);
});

test('no phrase reaches from one field into the next', () => {
  expect(hides('machine learning', 'A machine', 'learning to walk', '')).toBe(false);
  expect(hides('machine learning', 'A machine', 'machine learning', '')).toBe(true);
});

test.each([
  ['机器学', '我爱机器学习', true],
  ['机器学习', '机器学习', true],
  ['机器学习', '机器 学习', false],
  ['学习机', '机器学习', false],
  ['データ', '深層学習のデータ', true],
  ['データ', 'デーモン', false],
  ['ภาษา', 'เรียนภาษาไทย', true],
  ['GPT中文', '新的GPT中文版', true],
])('in scripts without spaces, %j is found as a part of %j: %s', (word, text, expected) => {
  expect(hides(word, text)).toBe(expected);
});

test('a word without a letter or digit has no key', () => {
  expect(['!!!', '🚀🚀🚀', '— —', '...'].map(wordKeyOf)).toEqual(['', '', '', '']);
});

test('characters with a meaning in regular expressions stand for themselves', () => {
  expect(hides('c++', 'ccc')).toBe(false);
  expect(hides('a.c', 'abc')).toBe(false);
  expect(new MutedWords([]).areIn('anything')).toBe(false);
});

/** Few letters, so that words repeat and are parts of each other. */
const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', '1', '字', '節', ' ', '-', '.', '+', '#'),
  maxLength: 20,
});

test('a text is hidden exactly when all words of a muted word or phrase follow each other in it', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.array(text), (fields, words) => {
      const keys = words.map(wordKeyOf).filter((key) => key !== '');
      const found = indexedFields(fields).split(' ');
      const isIn = (key: string) => {
        const parts = key.split(' ');
        return found.some((_, start) => parts.every((part, index) => found[start + index] === part));
      };
      expect(new MutedWords(keys).areIn(indexedFields(fields))).toBe(keys.some(isIn));
    }),
    { numRuns: 2000 },
  );
});
