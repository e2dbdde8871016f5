import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { NowProvider } from '../../lib/rendering/now.tsx';
import { TimeAgo } from './time-ago.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('hydrates with the server’s text and then shows the current age', () => {
  const renderedAt = Date.now() - 2 * 3_600_000;
  const page = (
    <NowProvider renderedAt={renderedAt}>
      <TimeAgo date={new Date(renderedAt - 1000).toISOString()} />
    </NowProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe('just now');

  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(page, { container, hydrate: true });
  expect(consoleError).not.toHaveBeenCalled();
  expect(container.textContent).toBe('2 hours ago');
});

test('follows the clock while it is shown', () => {
  vi.useFakeTimers();
  const now = Date.now();
  const { container } = render(
    <NowProvider renderedAt={now}>
      <TimeAgo date={new Date(now).toISOString()} />
    </NowProvider>,
  );
  function passMinutes(minutes: number) {
    act(() => void vi.advanceTimersByTime(minutes * 60_000));
  }
  passMinutes(59);
  expect(container.textContent).toBe('just now');
  passMinutes(1);
  expect(container.textContent).toBe('1 hour ago');
  passMinutes(23 * 60);
  expect(container.textContent).toBe('1 day ago');
});
