import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client/client.ts';
import { useConfirmation } from '../ui/dialogs/use-confirmation.ts';
import { type Auth, useAuth, useSessionCheck } from './auth.tsx';
import { type OpenOverlays, type Overlays, useOpenOverlays, useOverlays } from './overlays.tsx';
import { writeSession } from './storage.ts';
import { aUser } from './testing.ts';
import { SessionAround } from './testing-around.tsx';
import { useCloseComments } from './use-close-comments.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(aUser()));
  // On a hidden page, nothing waits for a frame.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function aPage(...entries: InitialEntry[]) {
  const seen: { auth?: Auth; overlays?: Overlays & OpenOverlays; closeComments?: () => void } = {};
  let setConfirming = (_isOpen: boolean) => {};
  let isConfirming = false;
  const guard = { redirectHome() {} };
  function Probe() {
    const [isOpen, setOpen] = useState(false);
    useConfirmation(isOpen, () => setOpen(false));
    [isConfirming, setConfirming] = [isOpen, setOpen];
    const { isRefused } = useSessionCheck();
    useEffect(() => {
      if (isRefused) guard.redirectHome();
    }, [isRefused]);
    seen.auth = useAuth();
    seen.overlays = { ...useOverlays(), ...useOpenOverlays() };
    seen.closeComments = useCloseComments();
    return null;
  }
  function Page() {
    return (
      <SessionAround>
        <Probe />
      </SessionAround>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], {
    initialEntries: entries.length > 0 ? entries : ['/'],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    router,
    /** What the screen does when the server ends the session. */
    guard,
    setConfirming: (isOpen: boolean) => setConfirming(isOpen),
    isConfirming: () => isConfirming,
    auth: () => given(seen.auth),
    overlays: () => given(seen.overlays),
    closeComments: () => given(seen.closeComments)(),
  };
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing was rendered');
  return value;
}

const SUBMIT = { kind: 'submit', id: expect.any(Number), url: 'https://example.com' };

test('continues an action once after the login', async () => {
  const page = await aPage();
  const action = vi.fn();
  await act(async () => page.overlays().requireLogin(action));
  expect(page.overlays().overlay).toEqual({
    kind: 'auth',
    mode: 'login',
    message: sessionMessages.mustBeLoggedIn,
  });
  expect(action).not.toHaveBeenCalled();

  act(() => page.overlays().openRegister());
  act(() => page.auth().login('abc', aUser()));
  await expect.poll(() => action).toHaveBeenCalledOnce();
  expect(page.overlays().overlay).toBeNull();
});

test('closing the login dialog cancels the pending action', async () => {
  const page = await aPage();
  const action = vi.fn();
  await act(async () => page.overlays().requireLogin(action));
  await act(async () => page.overlays().closeDialog());
  await act(async () => page.overlays().openLogin());
  await act(async () => page.auth().login('abc', aUser()));
  expect(action).not.toHaveBeenCalled();
});

test('Back closes the dialog, cancels the pending action and stays on the screen', async () => {
  const page = await aPage('/', '/?period=week');
  const { key } = page.router.state.location;
  const action = vi.fn();
  await act(async () => page.overlays().requireLogin(action));
  await act(async () => page.router.navigate(-1));
  expect(page.overlays().overlay).toBeNull();
  expect(page.router.state.location).toMatchObject({ key, search: '?period=week' });
  await act(async () => page.auth().login('abc', aUser()));
  expect(action).not.toHaveBeenCalled();
});

test('dialogs closed without Back leave no entry in the history', async () => {
  const page = await aPage('/?period=week');
  const { key } = page.router.state.location;
  await act(async () => page.overlays().openMenu());
  await act(async () => page.overlays().openLogin());
  expect(page.router.state.location.key).not.toBe(key);
  act(() => page.overlays().closeDialog());
  await expect.poll(() => page.router.state.location.key).toBe(key);
});

test('Back closes the dialog, then the confirmation, and leaves the comments below open', async () => {
  const page = await aPage({ pathname: '/', search: '?comments=12', state: 'comments' });
  const below = page.router.state.location.key;
  await act(async () => page.setConfirming(true));
  await act(async () => page.overlays().openLogin());
  await act(async () => page.router.navigate(-1));
  expect(page.overlays().overlay).toBeNull();
  expect(page.isConfirming()).toBe(true);
  await act(async () => page.router.navigate(-1));
  expect(page.isConfirming()).toBe(false);
  expect(page.router.state.location.key).toBe(below);
  expect(page.overlays().commentsOf).toMatchObject({ id: 12 });
});

test('an answered confirmation removes its history entry before the comments below it close', async () => {
  const page = await aPage('/', { pathname: '/', search: '?comments=12', state: 'comments' });
  await act(async () => page.setConfirming(true));
  expect(page.router.state.location.state).toBe(1);
  act(() => {
    page.setConfirming(false);
    page.closeComments();
  });
  await expect.poll(() => page.overlays().commentsOf).toBeNull();
  expect(page.router.state.location).toMatchObject({ search: '', state: null });
});

test('a confirmation opened while the last one closes gets its own history entry', async () => {
  const page = await aPage('/?period=week');
  const { key } = page.router.state.location;
  await act(async () => page.setConfirming(true));
  act(() => page.setConfirming(false));
  await act(async () => page.setConfirming(true));
  await expect.poll(() => page.router.state.location.state).toBe(1);
  expect(page.isConfirming()).toBe(true);
  await act(async () => page.router.navigate(-1));
  expect(page.isConfirming()).toBe(false);
  expect(page.router.state.location.key).toBe(key);
});

test('goes back from the history entry of a dialog that a reload has closed', async () => {
  const { router } = await aPage('/?period=week', { pathname: '/', search: '?period=week', state: 1 });
  await expect.poll(() => router.state.location.state).toBeNull();
});

test('following a link closes the dialog; a dialog opened during the navigation stays', async () => {
  const page = await aPage();
  await act(async () => page.overlays().openMenu());
  await act(async () => page.router.navigate('/?period=week', { replace: true }));
  expect(page.overlays().overlay).toBeNull();
  await act(async () => {
    const move = page.router.navigate('/?period=day', { replace: true });
    page.overlays().stayOpenDuring(move);
    page.overlays().requireLogin(() => {}, { message: sessionMessages.sessionEnded });
    await move;
  });
  expect(page.overlays().overlay).toMatchObject({ message: sessionMessages.sessionEnded });
  await act(async () => page.router.navigate(-1));
  expect(page.overlays().overlay).toBeNull();
  expect(page.router.state.location.search).toBe('?period=day');
});

test('runs an action at once for a logged-in user', async () => {
  writeSession({ token: 'abc', user: aUser() });
  const page = await aPage();
  const action = vi.fn();
  act(() => page.overlays().requireLogin(action));
  expect(action).toHaveBeenCalledOnce();
  expect(page.overlays().overlay).toBeNull();
});

test('an action continued after the login may open the next dialog', async () => {
  const page = await aPage();
  await act(async () =>
    page.overlays().requireLogin(() => page.overlays().openSubmit('https://example.com')),
  );
  act(() => page.auth().login('abc', aUser()));
  await expect.poll(() => page.overlays().overlay).toEqual(SUBMIT);
});

test.each([
  { who: 'the same user', id: aUser().id, isContinued: true },
  { who: 'another user', id: 8, isContinued: false },
])(
  'an action interrupted by the end of the session continues after the login of $who: $isContinued',
  async ({ id, isContinued }) => {
    writeSession({ token: 'old', user: aUser() });
    const page = await aPage();
    const answers = [
      Response.json({ detail: sessionMessages.invalidToken }, { status: 401 }),
      Response.json({ likes_count: 1, is_liked: true }),
    ];
    vi.stubGlobal('fetch', async () => answers.shift());
    const liking = call('likePost', { params: { id: 1 } }).then(
      () => true,
      () => false,
    );
    await expect.poll(() => page.overlays().overlay).toMatchObject({ message: sessionMessages.sessionEnded });
    act(() => page.auth().login('new', aUser({ id })));
    expect(await liking).toBe(isContinued);
    expect(page.overlays().overlay).toBeNull();
  },
);

test.each([
  { who: 'the same user', id: aUser().id, finds: SUBMIT },
  { who: 'another user', id: 8, finds: null },
])(
  'when the session ends on a private screen, a login leads back there, then restores its submit dialog; $who finds $finds',
  async ({ id, finds }) => {
    writeSession({ token: 'old', user: aUser() });
    const page = await aPage();
    await act(async () => page.overlays().openSubmit('https://example.com'));
    let arrive = () => {};
    const wayBack = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
    page.guard.redirectHome = () =>
      page.overlays().requireLogin(wayBack, { message: postMessages.logInForMyPosts });
    vi.stubGlobal('fetch', async () =>
      Response.json({ detail: sessionMessages.invalidToken }, { status: 401 }),
    );
    void call('likePost', { params: { id: 1 } }).catch(() => {});
    await expect.poll(() => page.overlays().overlay).toMatchObject({ message: postMessages.logInForMyPosts });

    act(() => page.auth().login('new', aUser({ id })));
    await expect.poll(() => wayBack).toHaveBeenCalledOnce();
    expect(page.overlays().overlay).toBeNull();
    await act(async () => arrive());
    expect(page.overlays().overlay).toEqual(finds);
  },
);

test.each([
  { who: 'the same user', id: aUser().id, finds: SUBMIT },
  { who: 'another user', id: 8, finds: null },
])(
  'when the session ends on a public screen, its submit dialog is restored after the login; $who finds $finds',
  async ({ id, finds }) => {
    writeSession({ token: 'old', user: aUser() });
    const page = await aPage();
    await act(async () => page.overlays().openSubmit('https://example.com'));
    const sent = vi.fn(async () => Response.json({ detail: sessionMessages.invalidToken }, { status: 401 }));
    vi.stubGlobal('fetch', sent);
    void call('likePost', { params: { id: 1 } }).catch(() => {});
    await expect.poll(() => page.overlays().overlay).toMatchObject({ message: sessionMessages.sessionEnded });

    await act(async () => page.auth().login('new', aUser({ id })));
    await expect.poll(() => page.router.state.location.state).toBe(finds && 1);
    expect(page.overlays().overlay).toEqual(finds);
    expect(sent).toHaveBeenCalledOnce();
  },
);

test('the URL opens comments, and closing them keeps the rest of the URL', async () => {
  const page = await aPage('/?period=week&comments=12');
  expect(page.overlays().commentsOf).toEqual({ id: 12, post: null });
  await act(async () => page.closeComments());
  expect(page.overlays().commentsOf).toBeNull();
  expect(page.router.state.location.search).toBe('?period=week');
});

test.each(['0', '-1', 'x', '1.5', ''])('?comments=%s opens no comments', async (value) => {
  const page = await aPage(`/?comments=${value}`);
  expect(page.overlays().commentsOf).toBeNull();
});
