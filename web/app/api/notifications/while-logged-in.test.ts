import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';
import { showUnread } from './while-logged-in.ts';

test.each([
  { before: undefined, unread: 1, isLoadedAgain: true },
  { before: 1, unread: 2, isLoadedAgain: true },
  // One was read and another arrived.
  { before: 1, unread: 1, isLoadedAgain: true },
  { before: 2, unread: 1, isLoadedAgain: false },
  { before: 0, unread: 0, isLoadedAgain: false },
])('$unread unread after $before: the list is loaded again: $isLoadedAgain', (each) => {
  const cache = new QueryClient();
  cache.setQueryData(keys.unread, each.before);
  cache.setQueryData(screenKeys.notifications, 'the list');
  showUnread(cache, each.unread);
  expect(cache.getQueryData(keys.unread)).toBe(each.unread);
  expect(cache.getQueryState(screenKeys.notifications)?.isInvalidated).toBe(each.isLoadedAgain);
});
