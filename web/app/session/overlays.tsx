import { texts } from '@magpie/contract/messages';
import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAuth } from './auth.tsx';

export type Overlay =
  | { kind: 'auth'; mode: 'login' | 'register'; message?: string }
  | { kind: 'submit'; url: string; onSubmitted?: (() => void) | undefined };

/** Whose comments are open; the post itself is known where they were opened from a card. */
export interface OpenComments {
  id: number;
  post: Post | null;
}

export interface Overlays {
  /** The dialog that is open. */
  overlay: Overlay | null;
  /** The post whose comments are open, from `?comments=ID`, so that Back closes them and a link opens them. */
  commentsOf: OpenComments | null;
  openLogin: (message?: string) => void;
  openRegister: () => void;
  /** `onSubmitted` is called when the server has taken the post. */
  openSubmit: (url: string, onSubmitted?: () => void) => void;
  openComments: (post: Post) => void;
  /** Closes the dialog; what was waiting for a login is given up. */
  closeDialog: () => void;
  closeComments: () => void;
  /** Runs `action` now if somebody is logged in, else asks for a login and runs it after that login. */
  requireLogin: (action: () => void) => void;
}

/** In the address: whose comments are open. */
export const COMMENTS_PARAMETER = 'comments';

const OverlaysContext = createContext<Overlays | null>(null);

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays must be used within an OverlaysProvider');
  return overlays;
}

export function OverlaysProvider({ children }: { children: ReactNode }) {
  const dialogs = useDialogs();
  const comments = useComments();
  const overlays = useMemo(() => ({ ...dialogs, ...comments }), [dialogs, comments]);
  return <OverlaysContext value={overlays}>{children}</OverlaysContext>;
}

function useDialogs() {
  const { isAuthenticated } = useAuth();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const waiting = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!isAuthenticated || overlay?.kind !== 'auth') return;
    const action = waiting.current;
    waiting.current = null;
    setOverlay(null);
    action?.();
  }, [isAuthenticated, overlay]);

  return useMemo(() => {
    function openAuth(mode: 'login' | 'register', message?: string) {
      setOverlay({ kind: 'auth', mode, ...(message && { message }) });
    }
    return {
      overlay,
      openLogin: (message?: string) => openAuth('login', message),
      openRegister: () => openAuth('register'),
      openSubmit: (url: string, onSubmitted?: () => void) => setOverlay({ kind: 'submit', url, onSubmitted }),
      closeDialog() {
        waiting.current = null;
        setOverlay(null);
      },
      requireLogin(action: () => void) {
        if (isAuthenticated) return action();
        waiting.current = action;
        openAuth('login', texts.mustBeLoggedIn);
      },
    };
  }, [overlay, isAuthenticated]);
}

function useComments() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Post | null>(null);
  const parameter = search.get(COMMENTS_PARAMETER);
  const id = parameter && /^[1-9]\d*$/.test(parameter) ? Number(parameter) : null;
  const openedHere = location.state === OPENED_HERE;

  const openComments = useCallback(
    (post: Post) => {
      setOpened(post);
      const next = new URLSearchParams(search);
      next.set(COMMENTS_PARAMETER, String(post.id));
      void navigate({ search: `?${next}` }, { state: OPENED_HERE, preventScrollReset: true });
    },
    [search, navigate],
  );
  const closeComments = useCallback(() => {
    if (openedHere) return void navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(COMMENTS_PARAMETER);
    void navigate({ search: String(next) }, { replace: true, preventScrollReset: true });
  }, [openedHere, search, navigate]);

  return useMemo(
    () => ({
      commentsOf: id === null ? null : { id, post: opened?.id === id ? opened : null },
      openComments,
      closeComments,
    }),
    [id, opened, openComments, closeComments],
  );
}

/** In the history entry that opening made: closing then goes back instead of adding another. */
const OPENED_HERE = 'comments';
