import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';
import { watchUnread } from './watch-unread.ts';
import { watchVisit } from './watch-visit.ts';

/** Starts what runs in the background while somebody is logged in. Returns a function that ends it. */
export function begin(cache: QueryClient): () => void {
  const stopUnread = watchUnread((unread) => showUnread(cache, unread));
  const stopVisit = watchVisit((end) => void cache.setQueryData(keys.lastVisit, end));
  return () => {
    stopUnread();
    stopVisit();
  };
}

/**
 * Shows the number of unread notifications, and loads the shown list again unless it has fewer. An equal number arrives when
 * one was read and another is new.
 */
export function showUnread(cache: QueryClient, unread: number): void {
  const before = cache.getQueryData<number>(keys.unread) ?? 0;
  cache.setQueryData(keys.unread, unread);
  if (unread > 0 && unread >= before) void cache.invalidateQueries({ queryKey: screenKeys.notifications });
}
