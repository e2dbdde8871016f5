// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useHistoryEntry } from './use-history-entry.ts';

afterEach(cleanup);

async function aScreen() {
  const leave = vi.fn();
  function Screen({ isOpen }: { isOpen: boolean }) {
    useHistoryEntry({ isOpen, isMoving: false, leave, confirmations: [] });
    return null;
  }
  let open = () => {};
  function Switch() {
    const [isOpen, setOpen] = useState(false);
    open = () => setOpen(true);
    return <Screen isOpen={isOpen} />;
  }
  const router = createMemoryRouter([{ path: '/', element: <Switch /> }]);
  await act(async () => render(<RouterProvider router={router} />));
  return { router, leave, open: () => act(async () => open()) };
}

test('an overlay gets an entry, and leaving the entry closes the overlay', async () => {
  const { router, leave, open } = await aScreen();
  await open();
  await expect.poll(() => router.state.location.state).toBe(1);
  expect(leave).not.toHaveBeenCalled();
  await act(() => router.navigate(-1));
  expect(leave).toHaveBeenCalledOnce();
});

test('a change of the URL before the overlay has its entry does not close it', async () => {
  const { router, leave, open } = await aScreen();
  await open();
  await act(() => router.navigate('/?search=typed', { replace: true }));
  await expect.poll(() => router.state.location).toMatchObject({ search: '?search=typed', state: 1 });
  expect(leave).not.toHaveBeenCalled();
});
