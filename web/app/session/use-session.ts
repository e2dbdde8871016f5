import type { Profile } from '@magpie/contract/users';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client/client.ts';
import { credentials } from '../api/client/credentials.ts';
import { profileQuery } from '../api/users/profile.ts';
import { claimDrafts, deleteDrafts } from '../lib/stored/drafts.ts';
import {
  clearSession,
  dropSession,
  readSession,
  showLists,
  showSession,
  type StoredSession,
  writeSession,
} from './storage.ts';

export interface SessionState {
  session: StoredSession | null;
  isLoading: boolean;
  /** The stored user has been compared with the server's, or the server did not answer. */
  isConfirmed: boolean;
  /** The last session was ended by the server, not by a logout. */
  isRefused: boolean;
}

/** The session of this browser: stored, synchronised between tabs, and checked with the server. */
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
  /** The user whose replies may be cached. */
  let owner: number | null = null;

  function changeTo(session: StoredSession | null, parts: Partial<SessionState> = {}) {
    current = session;
    credentials.token = session?.token ?? null;
    showSession(session !== null);
    if (session) {
      const { id } = session.user;
      claimDrafts(id);
      // Immediately, so that this user never sees the data of the previous one.
      if (owner !== null && owner !== id) void queryClient.resetQueries();
      owner = id;
    }
    setState(() => ({ session, isLoading: false, isConfirmed: true, isRefused: false, ...parts }));
  }

  /** The user logged out: their drafts are deleted. */
  function end() {
    deleteDrafts();
    owner = null;
    changeTo(null);
  }

  /** The server ended the session: the drafts stay for the same user. */
  function refused() {
    if (current) changeTo(null, { isRefused: true });
  }

  function follow() {
    const stored = readSession();
    if (stored) changeTo(stored);
    else if (current) end();
  }

  /** Fetches the user again: the role may have changed since it was stored. */
  async function refresh() {
    const checked = current;
    if (!checked) return;
    try {
      const fetched = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0, retry: false });
      const user = replaceEqualDeep(checked.user, fetched);
      if (user === checked.user || current !== checked) return;
      writeSession({ token: checked.token, user });
      changeTo({ token: checked.token, user });
    } catch {
      // Keep the stored user until the server answers.
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
      credentials.fetchUser = refresh;
      changeTo(readSession(), { isConfirmed: false });
      return followOtherTabs(follow, refused);
    },
    login(token: string, user: Profile) {
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
 * Cached replies belong to the previous session: shown queries are refetched, the others removed. By then the screens that
 * only the previous session could see are unmounted, so their queries are not refetched needlessly.
 */
function useAnswersFor(session: StoredSession | null, queryClient: QueryClient) {
  const viewer = session && `${session.user.role} ${session.token}`;
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (answered.current === viewer) return;
    answered.current = viewer;
    queryClient.removeQueries({ type: 'inactive' });
    // The screen shows a new answer one task later.
    void queryClient.invalidateQueries().then(() => setTimeout(showLists));
  }, [viewer, queryClient]);
}

/**
 * Only other tabs fire the storage event, and a page restored from the back/forward cache may have missed it. The event of
 * the user suffices, because the token is written and removed before the user.
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
