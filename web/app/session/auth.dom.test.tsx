import { callRoutes } from '@magpie/contract/routes/call-routes';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { FullUser } from '@magpie/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { memo } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client/client.ts';
import { credentials } from '../api/client/credentials.ts';
import { keys } from '../api/client/query-keys.ts';
import { profileChanged } from '../api/users/profile-changed.ts';
import { type Auth, AuthProvider, type SessionCheck, useAuth, useSessionCheck, useUser } from './auth.tsx';
import { clearSession, readSession, writeSession } from './storage.ts';
import { aUser } from './testing.ts';

const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  credentials.token = null;
  send.mockReset();
  answerProfile(aUser());
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replies to every call with this user. */
function answerProfile(user: FullUser) {
  send.mockImplementation(async () => Response.json(user));
}

const profileRequests = () => send.mock.calls.filter(([path]) => path === callRoutes.getProfile[1]).length;

function aPage(queries = new QueryClient()) {
  const seen: { auth?: Auth; check?: SessionCheck } = {};
  function Probe() {
    seen.auth = useAuth();
    seen.check = useSessionCheck();
    return null;
  }
  const page = (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <Probe />
      </AuthProvider>
    </QueryClientProvider>
  );
  return {
    page,
    auth() {
      if (!seen.auth) throw new Error('nothing was rendered');
      return seen.auth;
    },
    check: () => seen.check,
  };
}

test('throws outside of its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(() => useAuth())).toThrow(sessionMessages.authOutsideProvider);
  vi.restoreAllMocks();
});

test('exposes only the documented fields, and is loading until the storage was read', () => {
  const { page, auth } = aPage();
  renderToString(page);
  expect(auth()).toMatchObject({ isLoading: true, isAuthenticated: false, token: null, user: null });
  expect(Object.keys(auth()).sort()).toEqual(
    ['isAuthenticated', 'isLoading', 'login', 'logout', 'token', 'user'].sort(),
  );
});

test('restores a stored session and removes the cached answers of the anonymous visitor', async () => {
  writeSession({ token: 'abc', user: aUser() });
  const queries = new QueryClient();
  queries.setQueryData(['posts'], 'as an anonymous visitor saw them');
  const { page, auth } = aPage(queries);
  await act(async () => render(page));
  expect(auth()).toMatchObject({ isLoading: false, isAuthenticated: true, token: 'abc', user: aUser() });
  expect(credentials.token).toBe('abc');
  expect(queries.getQueryData(['posts'])).toBeUndefined();
});

test('a part that calls useUser renders once for an anonymous visitor, and twice for a stored user', async () => {
  const seen: (FullUser | null)[] = [];
  const Part = memo(function Part() {
    seen.push(useUser());
    return null;
  });
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <Part />
      </AuthProvider>
    </QueryClientProvider>
  );
  await act(async () => render(page));
  expect(seen).toEqual([null]);
  cleanup();
  writeSession({ token: 'abc', user: aUser() });
  await act(async () => render(page));
  expect(seen).toEqual([null, null, aUser()]);
});

test('login stores the session; logout revokes and removes it whatever the server replies', async () => {
  const { page, auth } = aPage();
  await act(async () => render(page));
  expect(auth()).toMatchObject({ isLoading: false, isAuthenticated: false });
  act(() => auth().login('abc', aUser()));
  expect(readSession()).toEqual({ token: 'abc', user: aUser() });
  expect(auth()).toMatchObject({ isLoading: false, isAuthenticated: true, token: 'abc', user: aUser() });

  send.mockRejectedValueOnce(new TypeError('offline'));
  await act(() => auth().logout());
  const [path, init] = send.mock.lastCall ?? ['', {}];
  expect(path).toBe('/api/users/logout/');
  expect(new Headers(init.headers).get('Authorization')).toBe('Token abc');
  expect(auth()).toMatchObject({ isAuthenticated: false, token: null, user: null });
  expect(readSession()).toBeNull();
  expect(credentials.token).toBeNull();
});

test('a refused token drops the stored session', async () => {
  writeSession({ token: 'old', user: aUser() });
  const { page, auth } = aPage();
  await act(async () => render(page));
  send.mockResolvedValueOnce(Response.json({ detail: sessionMessages.invalidToken }, { status: 401 }));
  await act(() => call('getProfile').catch(() => null));
  expect(auth().isAuthenticated).toBe(false);
  expect(readSession()).toBeNull();
});

test('refetches a stored user once, and nothing for anonymous visitors', async () => {
  const { page } = aPage();
  await act(async () => render(page));
  expect(send).not.toHaveBeenCalled();
  cleanup();

  writeSession({ token: 'abc', user: aUser() });
  answerProfile(aUser({ role: 'admin' }));
  const later = aPage();
  await act(async () => render(later.page));
  await expect.poll(() => later.auth().user).toMatchObject({ role: 'admin' });
  expect(readSession()?.user.role).toBe('admin');
  expect(profileRequests()).toBe(1);
});

test('keeps the stored user while the server cannot be reached', async () => {
  writeSession({ token: 'abc', user: aUser() });
  send.mockRejectedValue(new TypeError('offline'));
  const { page, auth } = aPage();
  await act(async () => render(page));
  expect(send).toHaveBeenCalledOnce();
  expect(auth()).toMatchObject({ isAuthenticated: true, user: aUser() });
});

test('after a 403, refetches the user and only then lets the call fail', async () => {
  writeSession({ token: 'abc', user: aUser({ role: 'admin' }) });
  answerProfile(aUser({ role: 'admin' }));
  const { page, auth } = aPage();
  await act(async () => render(page));
  answerProfile(aUser());
  send.mockResolvedValueOnce(Response.json({ detail: requestMessages.notAllowed }, { status: 403 }));
  await act(() => call('listUsers').catch(() => null));
  expect(auth().user).toMatchObject({ role: 'user' });
});

test('an answer from before a change of the profile is not used', async () => {
  writeSession({ token: 'abc', user: aUser() });
  const before = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(before.promise);
  const queries = new QueryClient();
  const { page, auth } = aPage(queries);
  await act(async () => render(page));
  expect(profileRequests()).toBe(1);
  answerProfile(aUser({ email: 'new@example.org' }));
  await act(async () => {
    const changed = profileChanged(queries);
    before.resolve(Response.json(aUser()));
    await changed;
  });
  expect(auth().user).toMatchObject({ email: 'new@example.org' });
  expect(queries.getQueryData(keys.profile)).toMatchObject({ email: 'new@example.org' });
});

test('clears the previous user’s data when another tab logs in another user', async () => {
  writeSession({ token: 'abc', user: aUser() });
  const queries = new QueryClient();
  const { page } = aPage(queries);
  await act(async () => render(page));
  queries.setQueryData(keys.myPosts, 'of the one before');
  sessionStorage.setItem('draft:comment-1', '"half a sentence"');
  writeSession({ token: 'def', user: aUser({ id: 8 }) });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(queries.getQueryData(keys.myPosts)).toBeUndefined();
  expect(sessionStorage.getItem('draft:comment-1')).toBeNull();
});

test.each([
  { endedBy: 'the server', event: { key: 'user', newValue: '' }, isRefused: true, draft: '"half"' },
  { endedBy: 'the user', event: { key: 'user', newValue: null }, isRefused: false, draft: null },
])(
  'after another tab reports that $endedBy ended the session, the draft of this tab is $draft',
  async ({ event, isRefused, draft }) => {
    writeSession({ token: 'abc', user: aUser() });
    const { page, auth, check } = aPage();
    await act(async () => render(page));
    sessionStorage.setItem('draft:comment-1', '"half"');
    clearSession();
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null })));
    expect(auth().isAuthenticated).toBe(false);
    expect(check()).toMatchObject({ isRefused });
    expect(sessionStorage.getItem('draft:comment-1')).toBe(draft);
  },
);

test('reads the session again when the page is restored from the back/forward cache', async () => {
  writeSession({ token: 'abc', user: aUser() });
  const { page, auth } = aPage();
  await act(async () => render(page));
  localStorage.clear();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(auth().isAuthenticated).toBe(false);
});

test('follows another tab’s login and logout', async () => {
  const { page, auth } = aPage();
  await act(async () => render(page));
  writeSession({ token: 'abc', user: aUser() });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(auth().isAuthenticated).toBe(true);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(auth().isAuthenticated).toBe(false);
});
