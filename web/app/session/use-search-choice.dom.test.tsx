import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useSearchChoice } from './use-search-choice.ts';

async function aScreen(loader = async (): Promise<null> => null) {
  let choose = (_name: string, _value: string) => {};
  function Screen() {
    choose = useSearchChoice();
    return null;
  }
  const router = createMemoryRouter(
    [{ path: '/', element: <Screen />, loader, HydrateFallback: () => null }],
    {
      initialEntries: ['/?search=ann', { pathname: '/', search: '?search=ann', state: 1 }],
      initialIndex: 1,
    },
  );
  await act(async () => render(<RouterProvider router={router} />));
  return { router, choose: (name: string, value: string) => choose(name, value) };
}

test('a choice made while a confirmation is closing changes the URL once its history entry is gone', async () => {
  const { router, choose } = await aScreen();
  await act(async () => choose('role', 'admin'));
  await act(async () => choose('ban_status', 'permanent'));
  expect(router.state.location.search).toBe('?search=ann');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?search=ann&role=admin&ban_status=permanent');
});

test('a choice changes the URL at once, and an empty value removes its parameter', async () => {
  const { router, choose } = await aScreen();
  await act(() => router.navigate(-1));
  await act(async () => {
    choose('role', 'admin');
    choose('search', '');
  });
  expect(router.state.location.search).toBe('?role=admin');
});

test('two choices in quick succession are both in the URL', async () => {
  let isSlow = false;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const { router, choose } = await aScreen(async () => {
    if (isSlow) await released;
    return null;
  });
  await act(() => router.navigate(-1));
  isSlow = true;
  await act(async () => choose('role', 'admin'));
  await act(async () => choose('ban_status', 'permanent'));
  expect(router.state.location.search).toBe('?search=ann');
  letGo();
  await expect.poll(() => router.state.location.search).toBe('?search=ann&role=admin&ban_status=permanent');
});

test('an interrupted choice is not applied together with the next one', async () => {
  let isSlow = false;
  const { router, choose } = await aScreen(() => (isSlow ? new Promise(() => {}) : Promise.resolve(null)));
  await act(() => router.navigate(-1));
  isSlow = true;
  await act(async () => choose('role', 'admin'));
  isSlow = false;
  await act(() => router.navigate('/?search=ann', { replace: true }));
  await act(async () => choose('ban_status', 'permanent'));
  expect(router.state.location.search).toBe('?search=ann&ban_status=permanent');
});
