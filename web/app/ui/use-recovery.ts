import { useEffect, useEffectEvent, useState } from 'react';
import { waitForConnection } from './wait-for-connection.ts';

export interface RecoveringList {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** A next page that failed without a connection is loaded once there is one. A bar says so and offers to try again. */
export function useRecovery(list: RecoveringList): void {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const [isWaiting, setWaiting] = useState(false);
  // Not until the failure is forgotten: the pages that are here are fetched again with the connection, too.
  if (isWaiting && isFetchingNextPage) setWaiting(false);
  if (!isWaiting && isFetchNextPageError && !navigator.onLine) setWaiting(true);
  const goOn = useEffectEvent(() => {
    setWaiting(false);
    void fetchNextPage();
  });
  useEffect(() => {
    if (isWaiting) return waitForConnection(() => goOn());
  }, [isWaiting]);
}
