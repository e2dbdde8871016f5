import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../testing/fuzz/hostile-values.ts';
import { cleanDescription, cleanName, cleanTitle } from './clean-text.ts';

test('blanks and line breaks become one blank, control characters go', () => {
  expect(cleanTitle('  a\n\t b\u0000c\u00a0d \u2028')).toBe('a b c d');
  expect(cleanTitle('one\u202eowt\u200b\ufeff')).toBe('oneowt');
  expect(cleanTitle('half a pair: \ud83d')).toBe('half a pair: \ufffd');
});

test('what was escaped twice is made readable, but markup stays text', () => {
  expect(cleanTitle('R&amp;D &quot;now&quot; it&#39;s &mdash; &lt;b&gt;')).toBe(
    'R&D "now" it\'s — &lt;b&gt;',
  );
  expect(cleanTitle('AT&T &unknown;')).toBe('AT&T &unknown;');
});

test('nothing is null', () => {
  for (const nothing of [undefined, null, '', ' \n\u200b ']) expect(cleanTitle(nothing)).toBeNull();
});

test('what is too long ends at a word, by characters and not by half ones', () => {
  const title = cleanTitle('word '.repeat(500));
  expect(title).toMatch(/word…$/);
  expect(Array.from(title ?? '').length).toBeLessThanOrEqual(300);
  expect(Array.from(cleanName('🔥'.repeat(500)) ?? '')).toHaveLength(100);
  expect(cleanDescription('x'.repeat(100_000))?.length).toBeLessThanOrEqual(2000);
});

test('whatever a page says becomes one line of what can be seen, no longer than it may be', () => {
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
