// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, type InitialEntry, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../../api/client/credentials.ts';
import { type Auth, useAuth } from '../../session/auth.tsx';
import { type OpenOverlays, type Overlays, useOpenOverlays, useOverlays } from '../../session/overlays.tsx';
import { clearSession, writeSession } from '../../session/storage.ts';
import { aUser } from '../../session/testing.ts';
import { SessionAround } from '../../session/testing-around.tsx';
import { RequireAdmin } from './require-admin.tsx';
import { RequireLogin } from './require-login.tsx';

const ADMIN = aUser({ id: 1, role: 'admin' });

beforeEach(() => {
  localStorage.clear();
  // Then nothing waits for a frame.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Until `rendered` resolves, the home page is being rendered, and the browser still shows the page before it. */
async function aVisit(entry: InitialEntry, rendered?: Promise<void>) {
  let overlays: (OpenOverlays & Overlays) | null = null;
  let auth: Auth | null = null;
  function Probe() {
    overlays = { ...useOpenOverlays(), ...useOverlays() };
    auth = useAuth();
    return <Outlet />;
  }
  function Home() {
    if (rendered) use(rendered);
    return 'Home';
  }
  function Root() {
    return (
      <SessionAround>
        <Probe />
      </SessionAround>
    );
  }
  const children = [
    { index: true, element: <Home /> },
    { path: '/admin', element: <RequireAdmin>secret</RequireAdmin> },
    { path: '/own', element: <RequireLogin>mine</RequireLogin> },
    { path: '/help', element: 'Help' },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Root />, children }], {
    initialEntries: [entry],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return { router, overlays: () => overlays, overlay: () => overlays?.overlay, auth: () => auth };
}

test('navigating elsewhere during the redirect keeps the dialog open there, and Back closes it', async () => {
  // A reload restored this entry of an overlay. No entry is below it, so the overlay cannot go back.
  const { router, overlay } = await aVisit({ pathname: '/own', state: 1 });
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
  const { router, overlay, auth } = await aVisit('/admin', rendered);
  await act(async () => refuse('abc'));
  expect(overlay()).toMatchObject({ kind: 'auth' });
  expect(router.state.location.pathname).toBe('/');
  await act(async () => auth()?.login('def', aUser({ id: 2 })));
  expect(router.state.location.pathname).toBe('/');
  await act(async () => showHome());
  expect(router.state.location.pathname).toBe('/');
  expect(document.body.textContent).toBe('Home');
});

test('a logout in another tab closes the submit dialog and leads home, without asking for a login', async () => {
  writeSession({ token: 'abc', user: ADMIN });
  vi.stubGlobal('fetch', async () => Response.json(ADMIN));
  const { router, overlays, overlay } = await aVisit('/own');
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
