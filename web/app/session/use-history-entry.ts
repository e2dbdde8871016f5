import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nextPaint } from '../lib/rendering/next-paint.ts';
import type { Leave } from '../lib/state/confirmations.ts';

export interface Opening {
  isOpen: boolean;
  /**
   * Whether the app is navigating to another screen below the dialog. The dialog stays and gets its entry above the new
   * screen; confirmations close.
   */
  isMoving: boolean;
  /** Called when Back or a followed link has left the dialog's entry. */
  leave: Leave;
  /** The open confirmations, which lie below the dialog. */
  confirmations: readonly Leave[];
}

/**
 * Gives every open overlay an entry in the history, so that Back closes the latest one and stays on the screen. An
 * overlay that closes in another way removes its entry. Returns true when the dialog is closed and its entry has been left;
 * confirmations may still be open.
 */
export function useHistoryEntry({ isOpen, isMoving, leave, confirmations }: Opening): boolean {
  const { key, search, hash } = useLocation();
  const depth = useDepth();
  const navigate = useNavigate();
  const open = isOpen && !isMoving ? [...confirmations, leave] : confirmations;
  /** The number of open overlays that have an entry. */
  const made = useRef(0);
  /** The key of the entry that a pending navigation leaves. */
  const movingFrom = useRef('');

  const enter = useEffectEvent((from: string) => {
    if (movingFrom.current !== from) return;
    if (depth < open.length) {
      const options = { state: made.current, preventScrollReset: true, defaultShouldRevalidate: false };
      return void navigate({ search, hash }, options);
    }
    // Closed meanwhile.
    movingFrom.current = '';
    made.current = depth;
  });

  const settle = useEffectEvent(() => {
    // One navigation at a time; what changes meanwhile is handled when it has arrived.
    if (movingFrom.current === key) return;
    const left = open.slice(depth, made.current);
    made.current = Math.min(depth, open.length);
    movingFrom.current = '';
    for (const leave of left) leave();
    if (depth === open.length || left.length > 0) return;
    movingFrom.current = key;
    // Also leaves entries that a reload or Forward has restored.
    if (depth > open.length) return void navigate(open.length - depth);
    made.current = depth + 1;
    // A navigation renders every link of the page, which would delay the frame of what has just opened.
    void nextPaint().then(() => enter(key));
  });

  useEffect(() => settle(), [open.length, isMoving, key]);

  const leaveConfirmations = useEffectEvent(() => {
    for (const leaveConfirmation of confirmations) leaveConfirmation();
  });
  useEffect(() => {
    if (isMoving) leaveConfirmations();
  }, [isMoving]);

  return !isOpen && depth <= confirmations.length;
}

/** Whether the current history entry belongs to an overlay. A link followed from there replaces it. */
export function useIsOverlayEntry(): boolean {
  return useDepth() > 0;
}

/** The depth of the current entry: 0 for the screen's own, and one more for each overlay above it. */
function useDepth(): number {
  return Number(useLocation().state) || 0;
}
