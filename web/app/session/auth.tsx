import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Profile } from '@magpie/contract/users';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type SessionState, useSession } from './use-session.ts';

export interface Auth {
  isAuthenticated: boolean;
  token: string | null;
  user: Profile | null;
  /** True on the server, and in the browser until the stored session has been read. */
  isLoading: boolean;
  /** Starts the session that a login or registration returned. */
  login: (token: string, user: Profile) => void;
  /** Revokes the token and deletes the session, whatever the server answers. */
  logout: () => Promise<void>;
}

/** The server's verdict on the session. */
export type SessionCheck = Pick<SessionState, 'isConfirmed' | 'isRefused'>;

const AuthContext = createContext<Auth | null>(null);
const UserContext = createContext<Profile | null>(null);
const CheckContext = createContext<SessionCheck>({ isConfirmed: false, isRefused: false });

/** @throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error(sessionMessages.authOutsideProvider);
  return auth;
}

/** The logged-in user. Unlike `useAuth`, it does not rerender an anonymous visitor's page once the session is known. */
export function useUser(): Profile | null {
  return use(UserContext);
}

export function useSessionCheck(): SessionCheck {
  return use(CheckContext);
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { session, isLoading, isConfirmed, isRefused, login, logout } = useSession();
  const auth = useMemo<Auth>(
    () => ({
      isAuthenticated: session !== null,
      token: session?.token ?? null,
      user: session?.user ?? null,
      isLoading,
      login,
      logout,
    }),
    [session, isLoading, login, logout],
  );
  const check = useMemo(() => ({ isConfirmed, isRefused }), [isConfirmed, isRefused]);
  return (
    <AuthContext value={auth}>
      <UserContext value={auth.user}>
        <CheckContext value={check}>{children}</CheckContext>
      </UserContext>
    </AuthContext>
  );
}
