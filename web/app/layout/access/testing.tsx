import { act, render } from '@testing-library/react';
import { use } from 'react';
import {
  createMemoryRouter,
  type InitialEntry,
  Outlet,
  type RouteObject,
  RouterProvider,
} from 'react-router';
import { type Auth, useAuth } from '../../session/auth.tsx';
import { type OpenOverlays, type Overlays, useOpenOverlays, useOverlays } from '../../session/overlays.tsx';
import { SessionAround } from '../../session/testing-around.tsx';

/**
 * Visits a site with these screens and a home page. Until `rendered` resolves, the home page is being rendered, and the
 * browser still shows the page before it.
 */
export async function aVisit(screens: RouteObject[], entry: InitialEntry, rendered?: Promise<void>) {
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
  const children = [{ index: true, element: <Home /> }, ...screens];
  const router = createMemoryRouter([{ path: '/', element: <Root />, children }], {
    initialEntries: [entry],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return { router, overlays: () => overlays, overlay: () => overlays?.overlay, auth: () => auth };
}
