import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';
import { watchUnread } from './watch-unread.ts';
import { watchVisit } from './watch-visit.ts';

/** Starts what runs in the background while somebody is logged in. Returns a function that ends it. */
export function begin(cache: QueryClient): () => void {
  const stopUnread = watchUnread(showsUnread(cache));
  const stopVisit = watchVisit((end) => void cache.setQueryData(keys.lastVisit, end));
  return () => {
    stopUnread();
    stopVisit();
  };
}

/** Returns a function that shows the number of unread notifications that the stream sends, and what is new. */
export function showsUnread(cache: QueryClient): (unread: number) => void {
  let sent = 0;
  return (unread) => {
    const shown = cache.getQueryData<number>(keys.unread) ?? 0;
    // Compared with the shown number, because reading in this tab lowers it. If one notification was read elsewhere and
    // another one is new, the stream sends the same number again.
    const isNew = unread > shown || (unread > 0 && unread === sent);
    sent = unread;
    cache.setQueryData(keys.unread, unread);
    if (isNew) void cache.invalidateQueries({ queryKey: screenKeys.notifications });
  };
}
