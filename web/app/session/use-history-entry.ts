import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface Opening {
  isOpen: boolean;
  /** Another screen is about to come below it; what is open stays. */
  isMoving: boolean;
  /** Called when Back, or a link that was followed, has left it behind. */
  leave: () => void;
}

/**
 * Gives what is open above a screen an entry in the history, so that Back closes it and stays on the screen. What is
 * closed in another way takes its entry along. Returns whether nothing is open and no entry is left.
 */
export function useHistoryEntry({ isOpen, isMoving, leave }: Opening): boolean {
  const { key, search, hash } = useLocation();
  const isAbove = useIsAbove();
  const navigate = useNavigate();
  const entry = useRef<'none' | 'made' | 'leaving'>('none');

  const settle = useEffectEvent(() => {
    // One step after the other: what is asked for meanwhile is seen to when this one has arrived.
    if (entry.current === 'leaving' && isAbove) return;
    if (entry.current === 'leaving' || isMoving) entry.current = 'none';
    if (isMoving) return;
    if (isOpen) opened();
    else closed();
  });

  function opened() {
    if (entry.current === 'made') return isAbove ? undefined : leave();
    entry.current = 'made';
    if (isAbove) return;
    const options = { state: ABOVE, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ search, hash }, options);
  }

  /** An entry that a reload or Forward has brought back is left as well. */
  function closed() {
    entry.current = isAbove ? 'leaving' : 'none';
    if (isAbove) void navigate(-1);
  }

  useEffect(() => settle(), [isOpen, isMoving, key]);

  return !isOpen && !isAbove;
}

/** Whether the entry of something open is the current one; a link that is followed from there takes its place. */
export function useIsAbove(): boolean {
  return useLocation().state === ABOVE;
}

/** In the history entry that opening made. */
const ABOVE = 'above';
