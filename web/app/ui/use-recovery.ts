import { useEffect, useState } from 'react';
import { waitForConnection } from './wait-for-connection.ts';

export interface RecoveringList {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** A next page that failed without a connection is loaded once there is one. Until then a toast offers to retry. */
export function useRecovery(list: RecoveringList): void {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const [isWaiting, setWaiting] = useState(false);
  // When the connection returns, the loaded pages are refetched, which clears the failure. `isWaiting` must stay true all the
  // same, until the next page is requested.
  if (isWaiting ? isFetchingNextPage : isFetchNextPageError && !navigator.onLine) setWaiting(!isWaiting);
  useEffect(() => {
    if (isWaiting) return waitForConnection(() => void fetchNextPage());
  }, [isWaiting, fetchNextPage]);
}
