import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Profile } from '@magpie/contract/users';
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { type LoaderFunction, type Params, useParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { preloadRoutes } from '../../api/client/client.ts';
import { SiteContext } from '../../lib/site.ts';
import siteMap from '../../routes.ts';
import { writeSession } from '../../session/storage.ts';
import { aUser } from '../../session/testing.ts';
import { aVisit } from './testing.tsx';

/** Every other screen needs a login, or an admin. */
const PUBLIC = [
  'explore/recent',
  'explore/trending',
  'explore/top',
  'explore/collections',
  'search',
  'post/:id/:slug?',
  'collection/:id/:slug?',
  'categories',
  'category/:slug',
  'tags',
  'tag/:slug',
  'sponsored',
  'site/:host',
  'moderation',
  'verify-email',
  'forgot-password',
  'reset-password',
  'undo-email',
  'unsubscribe',
  'user/:id',
  'help',
  'terms',
  'privacy',
  '*',
];

interface Entry {
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}

interface Screen {
  path: string;
  file: string;
}

const screensIn = (entries: readonly Entry[]): Screen[] =>
  entries.flatMap(({ path, file, children = [] }) => [
    ...(path === undefined ? [] : [{ path, file }]),
    ...screensIn(children),
  ]);
const isForAdmins = ({ path }: Screen) => path.startsWith('admin/');
const GUARDED = screensIn(siteMap).filter(({ path }) => !PUBLIC.includes(path));
const OWN = GUARDED.filter((screen) => !isForAdmins(screen));
const FOR_ADMINS = GUARDED.filter(isForAdmins);

interface RouteModule {
  default: ComponentType<{ params: Params }>;
  clientLoader?: LoaderFunction;
}

const modules = import.meta.glob<RouteModule>('../../routes/**/*.tsx');
const NO_SCREEN: RouteModule = { default: () => null };
/** Shown until the loader has run. */
const HydrateFallback = () => null;

const SITE = {
  site_name: 'Magpie',
  public_url: 'https://magpie.example',
  updates_url: 'https://magpie.example/updates',
  contact_email: 'contact@magpie.example',
  link_preview_url: '/api/link-preview/',
};

// The methods and paths of the API's calls are loaded first, so that a screen makes its calls at once, and not during the
// next test.
beforeAll(preloadRoutes);
beforeEach(() => {
  // On a hidden page, nothing waits for a frame.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The server answers who the viewer is, and nothing else. The home page is shown once `showHome` is called. */
async function aVisitTo({ path, file }: Screen, viewer: Profile | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (viewer && url.endsWith('/profile/')) return Promise.resolve(Response.json(viewer));
    asked.push(url);
    return new Promise(() => {});
  });
  if (viewer) writeSession({ token: 'abc', user: viewer });
  const { default: Content, clientLoader: loader } = (await modules[`../../${file}`]?.()) ?? NO_SCREEN;
  function Screen() {
    return (
      <SiteContext value={SITE}>
        <Content params={useParams()} />
      </SiteContext>
    );
  }
  const address = `/${path.replace(':id', '7')}`;
  const { promise: rendered, resolve } = Promise.withResolvers<void>();
  const visit = await aVisit([{ path, element: <Screen />, loader, HydrateFallback }], address, rendered);
  return { ...visit, address, asked, showHome: () => act(async () => resolve()) };
}

const heading = () => document.querySelector('h1');

test.each(OWN)(
  '/$path asks for a login before it shows or loads anything, and opens after the login',
  async (screen) => {
    const { router, overlay, auth, address, asked, showHome } = await aVisitTo(screen, null);
    const message =
      screen.path === 'library/my-posts' ? postMessages.logInForMyPosts : sessionMessages.mustBeLoggedIn;
    expect(overlay()).toMatchObject({ kind: 'auth', message });
    expect(router.state.location.pathname).toBe('/');
    expect(heading()).toBeNull();
    expect(asked).toEqual([]);
    await showHome();
    expect(document.body.textContent).toBe('Home');

    await act(async () => auth()?.login('abc', aUser()));
    expect(router.state.location.pathname).toBe(address);
    expect(overlay()).toBeNull();
    await expect.poll(heading).not.toBeNull();
  },
);

test.each(
  FOR_ADMINS.flatMap((screen) => [
    { ...screen, who: 'an anonymous visitor', viewer: null },
    { ...screen, who: 'staff', viewer: aUser({ is_staff: true }) },
  ]),
)('/$path redirects $who home before it shows or loads anything', async ({ viewer, ...screen }) => {
  const { router, overlay, asked, showHome } = await aVisitTo(screen, viewer);
  expect(router.state.location.pathname).toBe('/');
  expect(overlay()).toBeNull();
  expect(heading()).toBeNull();
  expect(asked).toEqual([]);
  await showHome();
  expect(document.body.textContent).toBe('Home');
});

test.each(FOR_ADMINS)('/$path opens for admins', async (screen) => {
  const { router, address } = await aVisitTo(screen, aUser({ role: 'admin' }));
  expect(router.state.location.pathname).toBe(address);
  await expect.poll(heading).not.toBeNull();
});
