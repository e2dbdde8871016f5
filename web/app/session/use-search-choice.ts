import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useIsAbove } from './use-history-entry.ts';

type Choice = readonly [name: string, value: string];

/**
 * Writes what is chosen on a screen into its address; an empty value is left out. What is chosen while a question that
 * was just closed still has its entry above the screen waits until that is left, and would be lost with it. What is
 * chosen while the last choice is on its way goes there as well.
 */
export function useSearchChoice(state?: string): (name: string, value: string) => void {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isAbove = useIsAbove();
  /** The address as it is, or is about to be. */
  const latest = useRef(params);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);

  // With whatever has arrived: what was on its way is there with it, or given up for it.
  useEffect(() => {
    latest.current = params;
  }, [params, key]);

  const write = useEffectEvent(() => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of chosen) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setChosen([]);
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (chosen.length > 0 && !isAbove) write();
  }, [chosen, isAbove]);

  return (name, value) => setChosen((before) => [...before, [name, value]]);
}
