// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyActs, repeatEarlyChanges, repeatEarlyPresses } from './early-acts.ts';

// React asks once whether there are such events; happy-dom does not say that it has them.
vi.hoisted(() => Object.assign(document, { oninput: null }));

const pressed = vi.fn<(name: string) => void>();

function Screen() {
  const [line, setLine] = useState('');
  const [lines, setLines] = useState('');
  const [choice, setChoice] = useState('all');
  return (
    <>
      <input value={line} onChange={(event) => setLine(event.target.value)} />
      <textarea value={lines} onChange={(event) => setLines(event.target.value)} />
      <select value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="all" />
        <option value="week" />
      </select>
      <button type="button" id="first" onClick={() => pressed('first')} />
      <button type="button" id="second" onClick={() => pressed('second')} />
      <output>{[line, lines, choice].join()}</output>
    </>
  );
}

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = `<main>${renderToString(<Screen />)}</main>`;
  keepEarlyActs();
});

const find = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
  document.querySelector(name) ?? expect.unreachable();
const press = (id: string) => document.getElementById(id)?.click();

function change(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string) {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const appArrives = () => act(() => hydrateRoot(find('main'), <Screen />));

function repeatAll() {
  act(repeatEarlyChanges);
  act(repeatEarlyPresses);
}

test('what stands in fields of every kind is taken over, and the presses after it', async () => {
  change(find('input'), 'a line');
  change(find('textarea'), 'two\nlines');
  change(find('select'), 'week');
  press('first');
  await appArrives();
  repeatAll();
  expect(find('output').textContent).toBe('a line,two\nlines,week');
  expect(pressed.mock.calls).toEqual([['first']]);
});

test('the text stays as it stands, with the caret in it', async () => {
  const field = find('input');
  change(field, 'a line');
  await appArrives();
  field.setSelectionRange(2, 2);
  repeatAll();
  expect([field.value, field.selectionStart]).toEqual(['a line', 2]);
});

test('a button that is pressed twice counts once, in its order', async () => {
  press('second');
  press('first');
  press('second');
  await appArrives();
  repeatAll();
  expect(pressed.mock.calls).toEqual([['second'], ['first']]);
});

test('a press that the app could hear already waits for the rest', async () => {
  await appArrives();
  press('first');
  expect(pressed).not.toHaveBeenCalled();
  repeatAll();
  expect(pressed).toHaveBeenCalledOnce();
  press('first');
  expect(pressed).toHaveBeenCalledTimes(2);
});
