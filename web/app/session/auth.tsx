import { texts } from '@magpie/contract/messages';
import type { FullUser } from '@magpie/contract/users';
import { STORAGE_KEYS } from '@magpie/contract/values';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { forgetDrafts } from '../lib/use-draft.ts';
import { toast } from '../ui/toast-list.ts';
import { clearSession, readSession, type StoredSession, writeSession } from './storage.ts';

export interface Auth {
  isAuthenticated: boolean;
  token: string | null;
  user: FullUser | null;
  /** True until the stored session has been read, as it is on the server. */
  isLoading: boolean;
  /** Takes up the session that a login or registration gave. */
  login: (token: string, user: FullUser) => void;
  /** Revokes the token and forgets the session, whatever the server answers. */
  logout: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** @throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error(texts.authOutsideProvider);
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(UNREAD);

  const actions = useMemo(() => {
    function changeTo(session: StoredSession | null) {
      credentials.token = session?.token ?? null;
      setState({ session, isLoading: false });
    }
    return {
      changeTo,
      login(token: string, user: FullUser) {
        writeSession({ token, user });
        changeTo({ token, user });
      },
      async logout() {
        const revoked = call('logout').catch(() => {});
        clearSession();
        forgetDrafts();
        changeTo(null);
        await revoked;
      },
    };
  }, []);
  useAnswersFor(state.session);

  useEffect(() => {
    const stored = readSession();
    credentials.onRefused = () => {
      clearSession();
      actions.changeTo(null);
      toast({ message: texts.sessionEnded });
    };
    if (stored) actions.changeTo(stored);
    else setState({ session: null, isLoading: false });
    return followOtherTabs(() => actions.changeTo(readSession()));
  }, [actions]);

  const auth = useMemo<Auth>(
    () => ({
      isAuthenticated: state.session !== null,
      token: state.session?.token ?? null,
      user: state.session?.user ?? null,
      isLoading: state.isLoading,
      login: actions.login,
      logout: actions.logout,
    }),
    [state, actions],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

interface SessionState {
  session: StoredSession | null;
  isLoading: boolean;
}

const UNREAD: SessionState = { session: null, isLoading: true };

/**
 * With another session the answers at hand were given to somebody else: those in view are asked for again, the rest
 * forgotten. By then what only the last session could see has left, and is not asked for in vain.
 */
function useAnswersFor(session: StoredSession | null) {
  const queryClient = useQueryClient();
  const answered = useRef<StoredSession | null>(null);
  useEffect(() => {
    if (answered.current === session) return;
    answered.current = session;
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [session, queryClient]);
}

/** The storage event comes from other tabs alone. The user is written after the token and removed after it. */
function followOtherTabs(changed: () => void) {
  function onStorage({ key }: StorageEvent) {
    if (key === null || key === STORAGE_KEYS.user) changed();
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
