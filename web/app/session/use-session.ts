import type { FullUser } from '@magpie/contract/users';
import { STORAGE_KEYS } from '@magpie/contract/values';
import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { profileQuery } from '../api/users.ts';
import { claimDrafts, deleteDrafts } from '../lib/drafts.ts';
import { clearSession, dropSession, readSession, type StoredSession, writeSession } from './storage.ts';

export interface SessionState {
  session: StoredSession | null;
  isLoading: boolean;
  /** The server has been asked whether the user still is what was stored; without an answer that stands. */
  isConfirmed: boolean;
  /** The server ended the last session, not the user. */
  isRefused: boolean;
}

/** The session of this browser: as it is stored, as other tabs change it, and as the server sees it. */
export function useSession() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(UNREAD);
  const [actions] = useState(() => sessionActions(queryClient, setState));
  const { session, isConfirmed } = state;

  useAnswersFor(session, queryClient);
  useEffect(() => actions.begin(), [actions]);
  useEffect(() => {
    if (session && !isConfirmed) void actions.refresh();
  }, [session, isConfirmed, actions]);

  return { ...state, login: actions.login, logout: actions.logout };
}

const UNREAD: SessionState = { session: null, isLoading: true, isConfirmed: false, isRefused: false };

type SetState = (next: (state: SessionState) => SessionState) => void;

function sessionActions(queryClient: QueryClient, setState: SetState) {
  let current: StoredSession | null = null;
  /** Whose answers there may be. */
  let owner: number | null = null;

  function changeTo(session: StoredSession | null, parts: Partial<SessionState> = {}) {
    current = session;
    credentials.token = session?.token ?? null;
    if (session) {
      const { id } = session.user;
      claimDrafts(id);
      // At once, so that nothing of the one is shown to the other.
      if (owner !== null && owner !== id) void queryClient.resetQueries();
      owner = id;
    }
    setState(() => ({ session, isLoading: false, isConfirmed: true, isRefused: false, ...parts }));
  }

  /** By the user; what they have half written goes with it. */
  function end() {
    deleteDrafts();
    owner = null;
    changeTo(null);
  }

  /** By the server; what they have half written waits for them. */
  function refused() {
    if (current) changeTo(null, { isRefused: true });
  }

  function follow() {
    const stored = readSession();
    if (stored) changeTo(stored);
    else if (current) end();
  }

  /** Asks who the user is by now: a role may have been given or taken since it was stored. */
  async function refresh() {
    const asked = current;
    if (!asked) return;
    try {
      const fetched = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0, retry: false });
      const user = replaceEqualDeep(asked.user, fetched);
      if (user === asked.user || current !== asked) return;
      writeSession({ token: asked.token, user });
      changeTo({ token: asked.token, user });
    } catch {
      // What is known stands until the server says otherwise.
    } finally {
      setState((state) => ({ ...state, isConfirmed: true }));
    }
  }

  return {
    refresh,
    begin() {
      credentials.onRefused = () => {
        dropSession();
        refused();
      };
      credentials.onForbidden = refresh;
      changeTo(readSession(), { isConfirmed: false });
      return followOtherTabs(follow, refused);
    },
    login(token: string, user: FullUser) {
      writeSession({ token, user });
      changeTo({ token, user });
    },
    async logout() {
      const revoked = call('logout').catch(() => {});
      clearSession();
      end();
      await revoked;
    },
  };
}

/**
 * With another session the answers at hand were given to somebody else: those in view are asked for again, the rest
 * forgotten. By then what only the last session could see has left, and is not asked for in vain.
 */
function useAnswersFor(session: StoredSession | null, queryClient: QueryClient) {
  const viewer = session && `${session.user.role} ${session.token}`;
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (answered.current === viewer) return;
    answered.current = viewer;
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [viewer, queryClient]);
}

/**
 * The storage event comes from other tabs alone; a page that comes back from the history may have missed it. The user
 * is written after the token and removed after it.
 */
function followOtherTabs(follow: () => void, refused: () => void) {
  function onStorage({ key, newValue }: StorageEvent) {
    if (key === STORAGE_KEYS.user && newValue === '') refused();
    else if (key === null || key === STORAGE_KEYS.user) follow();
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) follow();
  }
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
