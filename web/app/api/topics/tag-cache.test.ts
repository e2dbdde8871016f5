import type { TagWithCount } from '@magpie/contract/tags';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../client/query-keys.ts';
import { hideTag, showTag } from './tag-cache.ts';

const named = (id: number, name: string): TagWithCount => ({
  id,
  name,
  slug: name.toLowerCase(),
  posts_count: 0,
});

let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(keys.tags, [named(1, 'audio'), named(2, 'speech')]);
});

const names = () => cache.getQueryData<TagWithCount[]>(keys.tags)?.map(({ name }) => name);

test('a new tag has its place by name', () => {
  showTag(cache, named(3, 'Robotics'));
  expect(names()).toEqual(['audio', 'Robotics', 'speech']);
});

test('a renamed tag moves to its place, and what shows it is fetched again', () => {
  cache.setQueryData([...keys.tags, 'audio'], named(1, 'audio'));
  cache.setQueryData(keys.post(7), {});
  showTag(cache, named(1, 'voices'));
  expect(names()).toEqual(['speech', 'voices']);
  expect(cache.getQueryState([...keys.tags, 'audio'])?.isInvalidated).toBe(true);
  expect(cache.getQueryState(keys.post(7))?.isInvalidated).toBe(true);
});

test('a deleted tag is gone at once, and the posts are fetched again', () => {
  cache.setQueryData(keys.post(7), {});
  hideTag(cache, named(1, 'audio'));
  expect(names()).toEqual(['speech']);
  expect(cache.getQueryState(keys.post(7))?.isInvalidated).toBe(true);
});
