import type { TagWithCount } from '@magpie/contract/tags';
import { expect, test } from 'vitest';
import { findTags, findTargets } from './find-tags.ts';

const tags: TagWithCount[] = [
  { id: 1, name: 'Computer vision', slug: 'computer-vision', posts_count: 7 },
  { id: 2, name: 'Großes', slug: 'grosses', posts_count: 0 },
  { id: 3, name: 'vision', slug: 'vision', posts_count: 2 },
  { id: 4, name: 'Visions', slug: 'visions', posts_count: 3 },
];
const [, , vision] = tags;

test('finds tags by a part of their name or slug', () => {
  const found = (text: string) => findTags(tags, text).map(({ id }) => id);
  expect(found(' VISION ')).toEqual([1, 3, 4]);
  expect(found('gross')).toEqual([2]);
  expect(found('großes')).toEqual([2]);
  expect(found('')).toEqual([1, 2, 3, 4]);
  expect(found('-')).toEqual([1]);
});

test('a tag can be merged into any other; targets that begin with the text come first, then the most used', () => {
  if (!vision) throw new Error('There is no such tag.');
  const targets = (text: string) => findTargets(tags, vision, text).map(({ id }) => id);
  expect(targets('')).toEqual([1, 4, 2]);
  expect(targets('vis')).toEqual([4, 1]);
});
