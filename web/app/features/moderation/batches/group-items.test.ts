import { expect, test } from 'vitest';
import { groupItems, type Grouping, type Traits } from './group-items.ts';

const items: Traits[] = [
  { url: 'https://a.example/1', author: 'ann', words: 'Ten prompts that will change your life' },
  { url: 'https://www.shop.example/1', author: 'bob', words: 'Cheap GPUs' },
  { url: 'https://shop.example/2', author: 'cyn', words: 'TEN prompts that will change YOUR work life!' },
  { url: 'https://shop.example/3', author: 'bob', words: 'Große Modelle' },
];

const grouped = (grouping: Grouping) =>
  groupItems(items, grouping, (item) => item).map(({ label, items: members }) => [
    label,
    ...members.map((item) => items.indexOf(item)),
  ]);

test('groups items by site, with or without www., and lists the others last in their order', () => {
  expect(grouped('site')).toEqual([
    ['shop.example', 1, 2, 3],
    [null, 0],
  ]);
});

test('groups items by author', () => {
  expect(grouped('author')).toEqual([
    ['bob', 1, 3],
    [null, 0, 2],
  ]);
});

test('does not group items whose authors have deleted their accounts', () => {
  const deleted = (number: number): Traits => ({ author: '', words: `Advertising ${number}` });
  const some = [deleted(1), { author: 'bob', words: 'One' }, deleted(2), { author: 'bob', words: 'Two' }];
  expect(groupItems(some, 'author', (item) => item)).toEqual([
    { label: 'bob', items: [some[1], some[3]] },
    { label: null, items: [some[0], some[2]] },
  ]);
});

test('groups items with nearly the same words, whatever their case and punctuation', () => {
  expect(grouped('words')).toEqual([
    ['Ten prompts that will change your life', 0, 2],
    [null, 1, 3],
  ]);
});

test('leaves items as they are when no grouping is chosen', () => {
  expect(grouped('none')).toEqual([[null, 0, 1, 2, 3]]);
});

test('does not group texts without words, such as emoji', () => {
  const signs: Traits[] = [
    { author: 'ann', words: '🎉' },
    { author: 'bob', words: '!!' },
  ];
  expect(groupItems(signs, 'words', (item) => item)).toEqual([{ label: null, items: signs }]);
});
