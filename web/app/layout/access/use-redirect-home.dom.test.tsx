import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../../api/client/credentials.ts';
import { clearSession, writeSession } from '../../session/storage.ts';
import { aUser } from '../../session/testing.ts';
import { RequireAdmin } from './require-admin.tsx';
import { RequireLogin } from './require-login.tsx';
import { aVisit } from './testing.tsx';

const ADMIN = aUser({ id: 1, role: 'admin' });

beforeEach(() => {
  // On a hidden page, nothing waits for a frame.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SCREENS = [
  { path: '/admin', element: <RequireAdmin>secret</RequireAdmin> },
  { path: '/own', element: <RequireLogin>mine</RequireLogin> },
  { path: '/help', element: 'Help' },
];

test('navigating elsewhere during the redirect keeps the dialog open there, and Back closes it', async () => {
  // A reload restored this entry of an overlay. No entry is below it, so the overlay cannot go back.
  const { router, overlay } = await aVisit(SCREENS, { pathname: '/own', state: 1 });
  expect(overlay()).toMatchObject({ kind: 'auth' });
  expect(router.state.location.pathname).toBe('/own');
  await act(() => router.navigate('/help'));
  expect(router.state.location).toMatchObject({ pathname: '/help', state: 1 });
  await act(() => router.navigate(-1));
  expect(overlay()).toBeNull();
  expect(router.state.location).toMatchObject({ pathname: '/help', state: null });
});

test('a non-admin whose login returns to the admin screen before the home page is shown is redirected again', async () => {
  const { promise: rendered, resolve: showHome } = Promise.withResolvers<void>();
  writeSession({ token: 'abc', user: ADMIN });
  vi.stubGlobal('fetch', async () => Response.json(ADMIN));
  const { router, overlay, auth } = await aVisit(SCREENS, '/admin', rendered);
  await act(async () => refuse('abc'));
  expect(overlay()).toMatchObject({ kind: 'auth' });
  expect(router.state.location.pathname).toBe('/');
  await act(async () => auth()?.login('def', aUser({ id: 2 })));
  expect(router.state.location.pathname).toBe('/');
  await act(async () => showHome());
  expect(router.state.location.pathname).toBe('/');
  expect(document.body.textContent).toBe('Home');
});

test('a non-admin who logs in after the session of an admin has ended is redirected home again', async () => {
  writeSession({ token: 'abc', user: ADMIN });
  vi.stubGlobal('fetch', async () => Response.json(ADMIN));
  const { router, overlay, auth } = await aVisit(SCREENS, '/admin');
  expect(document.body.textContent).toBe('secret');
  await act(async () => refuse('abc'));
  expect(overlay()).toMatchObject({ kind: 'auth' });
  expect(document.body.textContent).toBe('Home');
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  await act(async () => auth()?.login('def', aUser({ id: 2 })));
  expect(visited).toContain('/admin');
  expect(router.state.location.pathname).toBe('/');
  expect(overlay()).toBeNull();
  expect(document.body.textContent).toBe('Home');
});

test('a logout in another tab closes the submit dialog and leads home, without asking for a login', async () => {
  writeSession({ token: 'abc', user: ADMIN });
  vi.stubGlobal('fetch', async () => Response.json(ADMIN));
  const { router, overlays, overlay } = await aVisit(SCREENS, '/own');
  await act(async () => overlays()?.openSubmit('https://example.org/'));
  expect(overlay()).toMatchObject({ kind: 'submit' });
  clearSession();
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
  });
  expect(overlay()).toBeNull();
  expect(router.state.location).toMatchObject({ pathname: '/', state: null });
  expect(document.body.textContent).toBe('Home');
});
