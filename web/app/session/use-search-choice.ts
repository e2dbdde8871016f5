import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsAbove } from './use-history-entry.ts';

type Choice = readonly [name: string, value: string];

/**
 * Writes what is chosen on a screen into its address; an empty value is left out. What is chosen while a question that
 * was just closed still has its entry above the screen waits until that is left, and would be lost with it.
 */
export function useSearchChoice(state?: string): (name: string, value: string) => void {
  const [params, setParams] = useSearchParams();
  const isAbove = useIsAbove();
  const [chosen, setChosen] = useState<readonly Choice[]>([]);

  const write = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    for (const [name, value] of chosen) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setChosen([]);
    setParams(next, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (chosen.length > 0 && !isAbove) write();
  }, [chosen, isAbove]);

  return (name, value) => setChosen((before) => [...before, [name, value]]);
}
