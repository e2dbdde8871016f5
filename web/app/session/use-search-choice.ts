import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useIsOverlayEntry } from './use-history-entry.ts';

type Choice = readonly [name: string, value: string];

/**
 * Returns a function that sets a parameter of the screen's URL; an empty value removes it. A closed confirmation has its
 * history entry until the app has gone back. A choice made before that waits: it would be written into that entry, and lost
 * with it. A choice made during the navigation of an earlier choice is combined with that one.
 */
export function useSearchChoice(state?: string): (name: string, value: string) => void {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isOverlayEntry = useIsOverlayEntry();
  /** The parameters after the pending navigation. */
  const latest = useRef(params);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);

  // Any arrived navigation either contains the pending one or has replaced it.
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
    if (chosen.length > 0 && !isOverlayEntry) write();
  }, [chosen, isOverlayEntry]);

  return (name, value) => setChosen((before) => [...before, [name, value]]);
}
