// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenOverlays, useOpenOverlays } from '../../session/overlays.tsx';
import { SessionAround } from '../../session/testing-around.tsx';
import { RequireLogin } from './require-login.tsx';

beforeEach(() => {
  // Then nothing waits for a frame.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function aVisit(entry: { pathname: string; state: number }) {
  let overlays: OpenOverlays | null = null;
  function Probe() {
    overlays = useOpenOverlays();
    return <Outlet />;
  }
  function Root() {
    return (
      <SessionAround>
        <Probe />
      </SessionAround>
    );
  }
  const children = [
    { path: '/own', element: <RequireLogin>mine</RequireLogin> },
    { path: '/help', element: 'Help' },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Root />, children }], {
    initialEntries: [entry],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return { router, overlay: () => overlays?.overlay };
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
