import { texts } from '@magpie/contract/messages';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { toast } from '../ui/toast-list.ts';
import { useAuth, useSessionCheck } from './auth.tsx';
import { useInterruptedActs } from './use-interrupted-acts.ts';

export type Overlay =
  | { kind: 'auth'; mode: 'login' | 'register'; message?: string }
  | { kind: 'submit'; url: string; onSubmitted?: (() => void) | undefined };

export interface Dialogs {
  /** The dialog that is open. */
  overlay: Overlay | null;
  openLogin: (message?: string) => void;
  openRegister: (message?: string) => void;
  /** `onSubmitted` is called when the server has taken the post. */
  openSubmit: (url: string, onSubmitted?: () => void) => void;
  /** Closes the dialog; what was waiting for a login is given up. */
  closeDialog: () => void;
  /** Runs `action` now if somebody is logged in, else asks for a login, saying why, and runs it after that login. */
  requireLogin: (action: () => void, message?: string) => void;
}

/** Which dialog is open, and what waits for a login. */
export function useDialogs(): Dialogs {
  const { isAuthenticated } = useAuth();
  const { isRefused } = useSessionCheck();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const waiting = useRef<(() => void) | null>(null);
  const { interruptions, giveUp } = useInterruptedActs();

  useEffect(() => {
    if (!isAuthenticated || overlay?.kind !== 'auth') return;
    const action = waiting.current;
    waiting.current = null;
    setOverlay(null);
    action?.();
  }, [isAuthenticated, overlay]);

  /** By now a screen that needs a login has asked for it itself. */
  const sessionEnded = useEffectEvent(() => {
    if (overlay?.kind === 'submit') {
      waiting.current = () => setOverlay(overlay);
      setOverlay(SESSION_ENDED);
    } else if (!waiting.current && interruptions === 0) toast({ message: texts.sessionEnded });
  });
  useEffect(() => {
    if (isRefused) sessionEnded();
  }, [isRefused]);

  /** An act ends with the screen or the dialog that it is part of; those come back after the login. */
  const actInterrupted = useEffectEvent(() => {
    if (!isRefused || waiting.current) giveUp();
    else if (overlay?.kind !== 'auth') setOverlay(SESSION_ENDED);
  });
  useEffect(() => {
    if (interruptions > 0) actInterrupted();
  }, [interruptions]);

  const close = useCallback(() => {
    waiting.current = null;
    giveUp();
    setOverlay(null);
  }, [giveUp]);
  useLeaving(close);

  return useMemo(() => {
    function openAuth(mode: 'login' | 'register', message?: string) {
      setOverlay({ kind: 'auth', mode, ...(message && { message }) });
    }
    return {
      overlay,
      openLogin: (message?: string) => openAuth('login', message),
      openRegister: (message?: string) => openAuth('register', message),
      openSubmit: (url: string, onSubmitted?: () => void) => setOverlay({ kind: 'submit', url, onSubmitted }),
      closeDialog: close,
      requireLogin(action: () => void, message: string = texts.mustBeLoggedIn) {
        if (isAuthenticated) return action();
        waiting.current = action;
        openAuth('login', message);
      },
    };
  }, [overlay, isAuthenticated, close]);
}

/** Back and Forward leave a dialog behind with its screen. By a layout effect: the next screen may ask for a login itself. */
function useLeaving(leave: () => void) {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const left = useRef(key);
  useLayoutEffect(() => {
    if (left.current === key) return;
    left.current = key;
    if (isReturn) leave();
  }, [key, isReturn, leave]);
}

const SESSION_ENDED: Overlay = { kind: 'auth', mode: 'login', message: texts.sessionEnded };
