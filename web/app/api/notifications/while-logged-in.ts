import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../client/query-keys.ts';
import { watchUnread } from './watch-unread.ts';
import { watchVisit } from './watch-visit.ts';

/** Starts what runs in the background while somebody is logged in. Returns a function that ends it. */
export function begin(cache: QueryClient): () => void {
  const stopUnread = watchUnread((unread) => void cache.setQueryData(keys.unread, unread));
  const stopVisit = watchVisit((end) => void cache.setQueryData(keys.lastVisit, end));
  return () => {
    stopUnread();
    stopVisit();
  };
}
