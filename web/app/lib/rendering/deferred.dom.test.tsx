import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deferred } from './deferred.tsx';

afterEach(() => void vi.restoreAllMocks());

function aPart(load: () => Promise<void>, options: { isCostly?: boolean } = {}) {
  const onFailure = vi.fn();
  const Part = deferred({
    async load() {
      await load();
      return ({ name }: { name: string }) => <p>{name} loaded</p>;
    },
    Waiting: ({ name }) => <p>{name} waiting</p>,
    onFailure,
    ...options,
  });
  return { Part, onFailure };
}

test('shows a placeholder for a component until its script has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = vi.fn(() => promise);
  const { Part } = aPart(load);
  render(<Part name="Drawer" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.getByText('Drawer waiting')).toBeDefined();
  resolve();
  expect(await screen.findByText('Drawer loaded')).toBeDefined();
});

test('loads the script once the placeholder is painted', async () => {
  const load = vi.fn(async () => {});
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const { Part } = aPart(load);
  await act(async () => render(<Part name="Drawer" />));
  expect(load).not.toHaveBeenCalled();
  frame.mock.calls[0]?.[0](0);
  expect(await screen.findByText('Drawer loaded')).toBeDefined();
});

test('shows a preloaded component at once', async () => {
  const { Part } = aPart(async () => {});
  await Part.preload();
  render(<Part name="Drawer" />);
  expect(screen.getByText('Drawer loaded')).toBeDefined();
});

test('paints the placeholder of a costly component first, even when the component is preloaded', async () => {
  const { Part } = aPart(async () => {}, { isCostly: true });
  await Part.preload();
  render(<Part name="Drawer" />);
  expect(screen.getByText('Drawer waiting')).toBeDefined();
  expect(await screen.findByText('Drawer loaded')).toBeDefined();
});

test('ignores a failed preload, but not a failure once the component is shown, and then tries again', async () => {
  const load = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('offline')));
  const { Part, onFailure } = aPart(load);
  await Part.preload();
  expect(onFailure).not.toHaveBeenCalled();
  render(<Part name="Drawer" />);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith({ name: 'Drawer' }));
  cleanup();
  load.mockResolvedValue(undefined);
  render(<Part name="Drawer" />);
  expect(await screen.findByText('Drawer loaded')).toBeDefined();
});
