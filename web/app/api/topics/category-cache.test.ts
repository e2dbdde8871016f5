import type { Category } from '@magpie/contract/categories';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { hideCategory, showCategory } from './category-cache.ts';
import { keys } from '../client/query-keys.ts';

const named = (id: number, name: string): Category => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: '',
  icon: 'Book',
});

let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(keys.categories, [named(1, 'News'), named(2, 'Tools')]);
});

const names = () => cache.getQueryData<Category[]>(keys.categories)?.map(({ name }) => name);

test('inserts a new category by name', () => {
  showCategory(cache, named(3, 'Research'));
  expect(names()).toEqual(['News', 'Research', 'Tools']);
});

test('moves an edited category to the place of its new name', () => {
  showCategory(cache, named(1, 'Video'));
  expect(names()).toEqual(['Tools', 'Video']);
});

test('removes a deleted category and marks what shows it as stale', () => {
  cache.setQueryData(keys.category('news'), named(1, 'News'));
  cache.setQueryData(keys.post(7), {});
  hideCategory(cache, named(1, 'News'));
  expect(names()).toEqual(['Tools']);
  expect(cache.getQueryState(keys.category('news'))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(keys.post(7))?.isInvalidated).toBe(true);
});
