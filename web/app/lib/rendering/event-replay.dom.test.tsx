import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyClicks, replayEarlyClicks } from './event-replay.ts';

const clicked = vi.fn<(name: string) => void>();

function Screen() {
  return (
    <>
      <button type="button" id="first" onClick={() => clicked('first')} />
      <button type="button" id="second" onClick={() => clicked('second')} />
      <input type="radio" id="radio" onChange={() => clicked('radio')} />
    </>
  );
}

beforeEach(() => {
  clicked.mockClear();
  document.body.innerHTML = `<main>${renderToString(<Screen />)}</main>`;
  recordEarlyClicks();
});

const click = (id: string) => document.getElementById(id)?.click();
const main = () => document.querySelector('main') ?? expect.unreachable();
const hydrate = () => act(() => hydrateRoot(main(), <Screen />));
const replay = () => act(replayEarlyClicks);

test('replays clicks in order, once for each button', async () => {
  click('second');
  click('first');
  click('second');
  await hydrate();
  replay();
  expect(clicked.mock.calls).toEqual([['second'], ['first']]);
});

test('holds a click back until the replay, even when React already listens', async () => {
  await hydrate();
  click('first');
  expect(clicked).not.toHaveBeenCalled();
  replay();
  expect(clicked).toHaveBeenCalledOnce();
  click('first');
  expect(clicked).toHaveBeenCalledTimes(2);
});

test('replays the choice of a radio button', async () => {
  click('radio');
  await hydrate();
  expect(clicked).not.toHaveBeenCalled();
  replay();
  expect(clicked.mock.calls).toEqual([['radio']]);
});
