import { useCallback, useEffect, useRef, useState } from 'react';
import { credentials } from '../api/credentials.ts';

/** Acts in whose middle the session ended: how many wait for a login, and what tells them whether to go on. */
export function useInterruptedActs() {
  const acts = useRef<((goesOn: boolean) => void)[]>([]);
  const [interruptions, setInterruptions] = useState(0);

  useEffect(() => {
    credentials.askForLogin = () =>
      new Promise((resolve) => {
        acts.current.push(resolve);
        setInterruptions(acts.current.length);
      });
  }, []);

  const settle = useCallback((goesOn: boolean) => {
    for (const settleAct of acts.current.splice(0)) settleAct(goesOn);
    setInterruptions(0);
  }, []);
  return { interruptions, settle };
}
