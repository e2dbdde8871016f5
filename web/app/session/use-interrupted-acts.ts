import { useCallback, useEffect, useRef, useState } from 'react';
import { credentials } from '../api/client/credentials.ts';
import { useAuth } from './auth.tsx';

/**
 * Writes interrupted by the end of the session: how many wait for a login, and the way to cancel them. They continue
 * when the same user logs in, and are cancelled for another.
 */
export function useInterruptedActs() {
  const { user } = useAuth();
  const viewer = user?.id ?? null;
  const actor = useRef(viewer);
  const acts = useRef<((isContinued: boolean) => void)[]>([]);
  const [interruptions, setInterruptions] = useState(0);

  const settle = useCallback((isContinued: boolean) => {
    for (const settleAct of acts.current.splice(0)) settleAct(isContinued);
    setInterruptions(0);
  }, []);

  useEffect(() => {
    credentials.askForLogin = () =>
      new Promise((resolve) => {
        acts.current.push(resolve);
        setInterruptions(acts.current.length);
      });
  }, []);
  useEffect(() => {
    if (viewer === null) return;
    settle(viewer === actor.current);
    actor.current = viewer;
  }, [viewer, settle]);

  return { interruptions, cancelInterrupted: useCallback(() => settle(false), [settle]) };
}
