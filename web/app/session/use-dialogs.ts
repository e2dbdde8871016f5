import { feedTexts } from '@magpie/contract/feed-messages';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Leave } from '../lib/questions.ts';
import { toast } from '../ui/toast-list.ts';
import { useAuth, useSessionCheck } from './auth.tsx';
import { useHistoryEntry } from './use-history-entry.ts';
import { useInterruptedActs } from './use-interrupted-acts.ts';

export type Overlay =
  | { kind: 'auth'; mode: 'login' | 'register'; message?: string }
  | { kind: 'submit'; url: string; onSubmitted?: (() => void) | undefined }
  | { kind: 'menu' };

export interface Dialogs {
  /** The dialog that is open. */
  overlay: Overlay | null;
  openLogin: (message?: string) => void;
  openRegister: (message?: string) => void;
  /** `onSubmitted` is called when the server has taken the post. */
  openSubmit: (url: string, onSubmitted?: () => void) => void;
  /** The sheet that is a phone's sidebar. */
  openMenu: () => void;
  /** Closes the dialog; what was waiting for a login is given up. */
  closeDialog: () => void;
  /** Closes the dialog, and goes on once it has left the history. */
  closeAndThen: (action: () => void) => void;
  /**
   * Runs `action` now if somebody is logged in, else asks for a login, saying why, and runs it after that login.
   * `move` is the way to another screen, where the login is to be asked for.
   */
  requireLogin: (action: () => void, message?: string, move?: Promise<void>) => void;
}

/** Which dialog is open, above which questions, and what waits for a login. */
export function useDialogs(questions: readonly Leave[]): Dialogs {
  const { isAuthenticated } = useAuth();
  const { isRefused } = useSessionCheck();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  /** What was shown last, rendered or not yet. */
  const shown = useRef<Overlay | null>(null);
  const [isMoving, setMoving] = useState(false);
  /** For a login, and for the entry in the history to be gone. */
  const waiting = useRef<(() => void) | null>(null);
  const { interruptions, giveUp } = useInterruptedActs();

  const show = useCallback((next: Overlay | null) => {
    shown.current = next;
    setOverlay(next);
  }, []);
  const close = useCallback(() => {
    waiting.current = null;
    giveUp();
    show(null);
  }, [giveUp, show]);
  /** The screen that a link in the Menu led to may have asked for a login meanwhile, which stays. */
  function leave() {
    if (shown.current === overlay) close();
  }
  const isClear = useHistoryEntry({ isOpen: overlay !== null, isMoving, leave, questions });

  useEffect(() => {
    if (!isAuthenticated) return;
    if (overlay?.kind === 'auth') show(null);
    if (!isClear) return;
    const action = waiting.current;
    waiting.current = null;
    action?.();
  }, [isAuthenticated, overlay, isClear, show]);

  /** By now a screen that needs a login has asked for it itself. */
  const sessionEnded = useEffectEvent(() => {
    if (overlay?.kind === 'submit') {
      waiting.current = () => show(overlay);
      show(SESSION_ENDED);
    } else if (!waiting.current && interruptions === 0) toast({ message: feedTexts.sessionEnded });
  });
  useEffect(() => {
    if (isRefused) sessionEnded();
  }, [isRefused]);

  /** An act ends with the screen or the dialog that it is part of; those come back after the login. */
  const actInterrupted = useEffectEvent(() => {
    if (!isRefused || waiting.current) giveUp();
    else if (overlay?.kind !== 'auth') show(SESSION_ENDED);
  });
  useEffect(() => {
    if (interruptions > 0) actInterrupted();
  }, [interruptions]);

  return useMemo(() => {
    function openAuth(mode: 'login' | 'register', message?: string) {
      show({ kind: 'auth', mode, ...(message && { message }) });
    }
    /** With the new screen, which arrives by a transition. */
    async function stayOpenDuring(move: Promise<void>) {
      setMoving(true);
      await move;
      startTransition(() => setMoving(false));
    }
    return {
      overlay,
      openLogin: (message?: string) => openAuth('login', message),
      openRegister: (message?: string) => openAuth('register', message),
      openSubmit: (url: string, onSubmitted?: () => void) => show({ kind: 'submit', url, onSubmitted }),
      openMenu: () => show({ kind: 'menu' }),
      closeDialog: close,
      closeAndThen(action: () => void) {
        close();
        waiting.current = action;
      },
      requireLogin(action: () => void, message: string = feedTexts.mustBeLoggedIn, move?: Promise<void>) {
        if (isAuthenticated) return action();
        waiting.current = action;
        openAuth('login', message);
        if (move) void stayOpenDuring(move);
      },
    };
  }, [overlay, isAuthenticated, close, show]);
}

const SESSION_ENDED: Overlay = { kind: 'auth', mode: 'login', message: feedTexts.sessionEnded };
