import { useEffect, useLayoutEffect } from 'react';
import { repeatEarlyChanges, repeatEarlyPresses } from '../lib/early-acts.ts';
import { useAuth } from '../session/auth.tsx';

/** Presses wait until it is known who is there, so that nobody is asked to log in who is. */
export function useEarlyActs(): void {
  const { isLoading } = useAuth();
  // Sooner than any other effect makes React write into the fields, but not within its own work: there it does so too.
  useLayoutEffect(() => queueMicrotask(repeatEarlyChanges), []);
  useEffect(() => {
    if (!isLoading) repeatEarlyPresses();
  }, [isLoading]);
}
