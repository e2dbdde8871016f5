import { expect, test } from 'vitest';
import { EXCERPT_MAX, hashesIn, pageText, sharedWords } from './fingerprint.ts';

const words = (count: number, seed: string) =>
  Array.from({ length: count }, (_, index) => `${seed}${(index * 7919) % 1009}`);
const signatureOf = (text: string) => pageText(null, [text])?.signature ?? null;
const hashes = (text: string[]) => hashesIn(signatureOf(text.join(' ')) ?? '');

test('the same text has the same signature, whatever its case and spaces', () => {
  const text = words(200, 'w').join(' ');
  expect(signatureOf(text.toUpperCase().replaceAll(' ', '\n'))).toBe(signatureOf(text));
});

test.each([
  [0.1, 0.8, 1],
  [0.2, 0.65, 0.95],
  [1, 0, 0.2],
])('if %f of the words are replaced, the estimated common share is %f to %f', (share, least, most) => {
  const text = words(1000, 'w');
  const edited = text.map((word, index) => (index % 100 < share * 100 ? `${word}x` : word));
  const shared = sharedWords(hashes(text), hashes(edited));
  expect(shared).toBeGreaterThanOrEqual(least);
  expect(shared).toBeLessThanOrEqual(most);
});

test('a short text has no signature; text without spaces is compared by letter', () => {
  expect(signatureOf('only a few words')).toBeNull();
  expect(signatureOf('机器学习是人工智能的一个分支'.repeat(5))).not.toBeNull();
});

test('an excerpt ends at a word and is never longer than the limit', () => {
  const excerpt = pageText(null, [words(400, 'word').join(' ')])?.excerpt ?? '';
  expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_MAX);
  expect(excerpt).toMatch(/\bword\d+…$/);
  expect(pageText(null, ['One.', 'Two.'])?.excerpt).toBe('One.\nTwo.');
});
