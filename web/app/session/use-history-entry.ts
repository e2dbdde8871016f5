import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Leave } from '../lib/questions.ts';

export interface Opening {
  isOpen: boolean;
  /** Another screen is about to come below it; what is open stays, and gets its entry above that one. Questions go. */
  isMoving: boolean;
  /** Called when Back, or a link that was followed, has left it behind. */
  leave: Leave;
  /** What is open below it. */
  questions: readonly Leave[];
}

/**
 * Gives what is open above a screen an entry in the history each, so that Back closes what opened last and stays on
 * the screen. What is closed in another way takes its entry along. Returns whether no dialog is open or has an entry left.
 */
export function useHistoryEntry({ isOpen, isMoving, leave, questions }: Opening): boolean {
  const { key, search, hash } = useLocation();
  const depth = useDepth();
  const navigate = useNavigate();
  const open = isOpen && !isMoving ? [...questions, leave] : questions;
  /** How many of what is open have an entry. */
  const made = useRef(0);
  /** The entry that is being left, for one above or below it. */
  const movingFrom = useRef('');

  const settle = useEffectEvent(() => {
    // One step after the other: what is asked for meanwhile is seen to when this one has arrived.
    if (movingFrom.current === key) return;
    const left = open.slice(depth, made.current);
    made.current = Math.min(depth, open.length);
    movingFrom.current = '';
    for (const leave of left) leave();
    if (depth === open.length || left.length > 0) return;
    movingFrom.current = key;
    // Also what a reload or Forward has brought back is left.
    if (depth > open.length) return void navigate(open.length - depth);
    made.current = depth + 1;
    const options = { state: made.current, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ search, hash }, options);
  });

  useEffect(() => settle(), [open.length, isMoving, key]);

  const leaveQuestions = useEffectEvent(() => {
    for (const leaveQuestion of questions) leaveQuestion();
  });
  useEffect(() => {
    if (isMoving) leaveQuestions();
  }, [isMoving]);

  return !isOpen && depth <= questions.length;
}

/** Whether the entry of something open is the current one; a link that is followed from there takes its place. */
export function useIsAbove(): boolean {
  return useDepth() > 0;
}

/** How many entries lie between this one and the screen's own. */
function useDepth(): number {
  return Number(useLocation().state) || 0;
}
