import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';
import { showsUnread } from './while-logged-in.ts';

interface Case {
  what: string;
  /** The number of unread notifications that the stream sent before. */
  sent: number;
  /** The number that this tab shows after some of the notifications were read in it. */
  shown?: number;
  unread: number;
  isLoadedAgain: boolean;
}

const CASES: Case[] = [
  { what: 'one more', sent: 1, unread: 2, isLoadedAgain: true },
  { what: 'another one after one was read here', sent: 1, shown: 0, unread: 1, isLoadedAgain: true },
  { what: 'another one after one was read elsewhere', sent: 1, unread: 1, isLoadedAgain: true },
  { what: 'fewer, as they were read here', sent: 40, shown: 20, unread: 20, isLoadedAgain: false },
  { what: 'fewer, as they were read elsewhere', sent: 2, unread: 1, isLoadedAgain: false },
  { what: 'none', sent: 0, unread: 0, isLoadedAgain: false },
];

test.each(CASES)('$what: the list is loaded again: $isLoadedAgain', (each) => {
  const cache = new QueryClient();
  const show = showsUnread(cache);
  show(each.sent);
  if (each.shown !== undefined) cache.setQueryData(keys.unread, each.shown);
  cache.setQueryData(screenKeys.notifications, 'the list');
  show(each.unread);
  expect(cache.getQueryData(keys.unread)).toBe(each.unread);
  expect(cache.getQueryState(screenKeys.notifications)?.isInvalidated).toBe(each.isLoadedAgain);
});
