import type { Intent } from '@magpie/contract/messages/intents';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Leave } from '../lib/state/confirmations.ts';
import { useLast } from '../lib/state/use-last.ts';
import { toast } from '../ui/toasts/toast-list.ts';
import { useAuth, useSessionCheck } from './auth.tsx';
import { useHistoryEntry } from './use-history-entry.ts';
import { useInterruptedActs } from './use-interrupted-acts.ts';

/** Shown in the login dialog. */
export interface LoginReason {
  message?: string;
  intent?: Intent;
}

export type Overlay =
  | ({ kind: 'auth'; mode: 'login' | 'register' } & LoginReason)
  | { kind: 'submit'; id: number; url: string; onSubmitted?: (() => void) | undefined }
  | { kind: 'menu' };

export interface Dialogs {
  openLogin: (reason?: LoginReason) => void;
  openRegister: (reason?: LoginReason) => void;
  /** `onSubmitted` is called when the server has taken the post. */
  openSubmit: (url: string, onSubmitted?: () => void) => void;
  /** The Menu sheet, a phone's sidebar. */
  openMenu: () => void;
  /** Closes the dialog and cancels what waited for a login. */
  closeDialog: () => void;
  /** Closes the dialog, and runs `action` once the dialog has left the history. */
  closeAndThen: (action: Action) => void;
  /** Keeps the dialog that is open, or is opened next, above the screen that `move` navigates to. */
  stayOpenDuring: (move: Promise<void>) => void;
  /** Runs `action` now for a logged-in user, else after a login that shows the reason. */
  requireLogin: (action: Action, reason?: LoginReason) => void;
}

/** A returned promise, such as a navigation, is awaited. */
type Action = () => void | Promise<void>;

/** What continues after a login: an action or a navigation, then the dialog that was open. */
interface Continuation {
  action?: Action;
  dialog?: Overlay;
  /** The user the dialog belongs to; it is not reopened for another. */
  owner?: number | undefined;
}

let lastId = 0;

/** The open dialog, and the functions that open and close dialogs; only a change of the session replaces the functions. */
export function useDialogs(confirmations: readonly Leave[]): { overlay: Overlay | null; dialogs: Dialogs } {
  const { isAuthenticated, user } = useAuth();
  const viewer = useLast(user)?.id;
  const { isRefused } = useSessionCheck();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  /** The latest overlay, rendered or not yet. */
  const shown = useRef<Overlay | null>(null);
  const [isMoving, setMoving] = useState(false);
  /** Waits for a login and for the dialog's history entry to be left. */
  const waiting = useRef<Continuation | null>(null);
  const { interruptions, cancelInterrupted } = useInterruptedActs();

  const show = useCallback((next: Overlay | null) => {
    shown.current = next;
    setOverlay(next);
  }, []);
  const close = useCallback(() => {
    waiting.current = null;
    cancelInterrupted();
    show(null);
  }, [cancelInterrupted, show]);
  /**
   * Closes the dialog that was left, unless another has replaced it already: a link in the Menu may lead to a screen that
   * opens the login dialog.
   */
  function leave() {
    if (shown.current === overlay) close();
  }
  const isClear = useHistoryEntry({ isOpen: overlay !== null, isMoving, leave, confirmations });

  useEffect(() => {
    if (!isAuthenticated) return;
    if (overlay?.kind === 'auth') show(null);
    if (!isClear || !waiting.current) return;
    const { action, dialog, owner } = waiting.current;
    waiting.current = null;
    void continueAction();

    async function continueAction() {
      await action?.();
      // Shows the dialog together with the screen the action may have navigated to, which renders in a transition.
      if (dialog && owner === viewer) startTransition(() => show(dialog));
    }
  }, [isAuthenticated, viewer, overlay, isClear, show]);

  /** Runs after the effects of the screen: a screen that needs a login has asked for one by then, and waits for it. */
  const sessionEnded = useEffectEvent(() => {
    const isLoginPending = waiting.current !== null;
    if (overlay?.kind === 'submit') {
      waiting.current = { ...waiting.current, dialog: overlay, owner: viewer };
      if (!isLoginPending) show(SESSION_ENDED);
    } else if (!isLoginPending && interruptions === 0) toast({ message: sessionMessages.sessionEnded });
  });
  useEffect(() => {
    if (isRefused) sessionEnded();
  }, [isRefused]);

  /**
   * Cancels the interrupted writes if the session did not end by a refusal, or if a screen or dialog waits for a login and
   * is restored after it. Otherwise asks for a login, after which they continue.
   */
  const actInterrupted = useEffectEvent(() => {
    if (!isRefused || waiting.current) cancelInterrupted();
    else if (overlay?.kind !== 'auth') show(SESSION_ENDED);
  });
  useEffect(() => {
    if (interruptions > 0) actInterrupted();
  }, [interruptions]);

  const dialogs = useMemo(() => {
    function openAuth(mode: 'login' | 'register', reason?: LoginReason) {
      show({ kind: 'auth', mode, ...reason });
    }
    return {
      openLogin: (reason?: LoginReason) => openAuth('login', reason),
      openRegister: (reason?: LoginReason) => openAuth('register', reason),
      openSubmit: (url: string, onSubmitted?: () => void) =>
        show({ kind: 'submit', id: ++lastId, url, onSubmitted }),
      openMenu: () => show({ kind: 'menu' }),
      closeDialog: close,
      closeAndThen(action: Action) {
        close();
        waiting.current = { action };
      },
      async stayOpenDuring(move: Promise<void>) {
        setMoving(true);
        await move;
        startTransition(() => setMoving(false));
      },
      requireLogin(action: Action, reason?: LoginReason) {
        if (isAuthenticated) return void action();
        waiting.current = { action };
        openAuth('login', { message: sessionMessages.mustBeLoggedIn, ...reason });
      },
    };
  }, [isAuthenticated, close, show]);
  return { overlay, dialogs };
}

const SESSION_ENDED: Overlay = { kind: 'auth', mode: 'login', message: sessionMessages.sessionEnded };
