import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

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
])('%s is %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('however long its letters get, it is no longer than a name', () => {
  expect(slugOf('щ'.repeat(50))).toHaveLength(50);
});
