import { beforeEach, expect, test } from 'vitest';
import { isComplete, mentionBefore } from './mention-before.ts';

const box = document.createElement('textarea');
beforeEach(() => document.body.append(box));

/** @param text with | where the cursor is */
function at(text: string) {
  box.value = text.replace('|', '');
  box.focus();
  box.setSelectionRange(text.indexOf('|'), text.indexOf('|'));
  return mentionBefore(box);
}

test.each([
  ['@ad|', 'ad'],
  ['Hi (@a.b-c_|', 'a.b-c_'],
  ['@ad|am', 'ad'],
  ['**@x|', 'x'],
  ['@|', null],
  ['a@ad|', null],
  ['/@ad|', null],
  ['@ad |', null],
  [`@${'x'.repeat(31)}|`, null],
])('in %s the name being typed is %s', (text, name) => {
  expect(at(text)).toBe(name);
});

test('nothing is completed in a box without the focus', () => {
  at('@ad|');
  box.blur();
  expect(mentionBefore(box)).toBeNull();
});

test('a name is complete when it is typed whole and begins the name of no other user', () => {
  expect(isComplete('ada', [{ username: 'ada' }])).toBe(true);
  expect(isComplete('ad', [{ username: 'ada' }])).toBe(false);
  expect(isComplete('ada', [{ username: 'ada' }, { username: 'adam' }])).toBe(false);
});
