import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../testing/fuzz/hostile-values.ts';
import { cleanDescription, cleanName, cleanTitle } from './clean-text.ts';

test('collapses white space and drops control characters', () => {
  expect(cleanTitle('  a\n\t b\u0000c\u00a0d \u2028')).toBe('a b c d');
  expect(cleanTitle('one\u202eowt\u200b\ufeff')).toBe('oneowt');
  expect(cleanTitle('half a pair: \ud83d')).toBe('half a pair: \ufffd');
});

test('decodes entities that were escaped twice, except markup', () => {
  expect(cleanTitle('R&amp;D &quot;now&quot; it&#39;s &mdash; &lt;b&gt;')).toBe(
    'R&D "now" it\'s — &lt;b&gt;',
  );
  expect(cleanTitle('AT&T &unknown;')).toBe('AT&T &unknown;');
});

test('returns null for an empty text', () => {
  for (const nothing of [undefined, null, '', ' \n\u200b ']) expect(cleanTitle(nothing)).toBeNull();
});

test('cuts a long text at a word and never inside a character', () => {
  const title = cleanTitle('word '.repeat(500));
  expect(title).toMatch(/word…$/);
  expect(Array.from(title ?? '').length).toBeLessThanOrEqual(300);
  expect(Array.from(cleanName('🔥'.repeat(500)) ?? '')).toHaveLength(100);
  expect(cleanDescription('x'.repeat(100_000))?.length).toBeLessThanOrEqual(2000);
});

test('returns one visible line of limited length for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cleaned = cleanTitle(text);
      if (cleaned === null) return;
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned).toBe(cleaned.trim());
      expect(cleaned).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]|\s\s/u);
      expect([...cleaned].length).toBeLessThanOrEqual(300);
    }),
    { seed: 2026, numRuns: 500 },
  );
});
