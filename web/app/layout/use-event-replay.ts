import { useEffect } from 'react';
import { replayEarlyClicks } from '../lib/rendering/event-replay.ts';
import { useAuth } from '../session/auth.tsx';

/** Clicks wait until the session is known, so that nobody who is logged in is asked to log in. */
export function useEventReplay(): void {
  const { isLoading } = useAuth();
  useEffect(() => {
    if (!isLoading) replayEarlyClicks();
  }, [isLoading]);
}
