import { SLUG_MAX } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { firstFree, postSlug, slugOf } from './slugs.ts';

test.each([
  ['Small & <large> models', 'small-large-models'],
  ['  – Größe –  ', 'grosse'],
  ['!?', 'post'],
  ['', 'post'],
  ['🎉 €', 'post'],
  ['🎉 7', 'tada-7'],
])('the slug of the title %j is %s', (title, slug) => {
  expect(postSlug(title)).toBe(slug);
});

test('a slug has at most 60 characters and no hyphen at its end', () => {
  expect(SLUG_MAX).toBe(60);
  expect(slugOf('x'.repeat(70), 'post')).toBe('x'.repeat(60));
  expect(slugOf(`${'x'.repeat(59)} yz`, 'post')).toBe('x'.repeat(59));
});

test('a slug that is taken gets the first free number', () => {
  const taken = new Set(['a', 'a-2']);
  expect(firstFree('a', '-', (text) => taken.has(text))).toBe('a-3');
});
