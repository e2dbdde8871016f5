import { expect, test } from 'vitest';
import { categorySlug } from './slug.ts';

test.each([
  ['AI Articles', 'ai-articles'],
  [' Größe, Łódź & Ærø! ', 'grosse-lodz-aero'],
  ['Машинное обучение', 'mashinnoe-obuchenie'],
  ['Обʼєкти', 'ob-iekti'],
  ['Μηχανική μάθηση', 'michaniki-mathisi'],
  ['GPT: 機械学習', 'gpt-jixiexuexi'],
  ['기계 학습', 'gigye-hagseub'],
  ['การเรียนรู้', 'kareriynru'],
  ['मशीन लर्निंग', 'msin-lrnimg'],
  ['🐦', 'bird'],
  ['!?', 'category'],
])('the slug of %s is %s', (name, slug) => {
  expect(categorySlug(name)).toBe(slug);
});

test('a slug has at most as many characters as a name may have', () => {
  expect(categorySlug('щ'.repeat(50))).toHaveLength(50);
});
