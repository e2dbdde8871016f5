import { expect, test } from 'vitest';
import { flowText } from './flow-text.ts';

const flowed = (text: string) =>
  text
    .replace(/(?<!\n--) \n/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^ /, ''))
    .join('\n');

const LINK = `https://magpie.example/${'a'.repeat(90)}`;

test.each([
  ['short lines', 'Hello ada,\n\nthis is short.\n'],
  ['long lines', `Hello ada,\n\n${'one two three '.repeat(20).trimEnd()}\n\nThe end.\n`],
  ['a signature', 'Text\n\n-- \nMagpie, https://magpie.example\nA reason.\n'],
  ['quotations', `> quoted\nFrom here\n indented ${'word '.repeat(30)}> in the middle\n`],
  ['a link', `Open this:\n${LINK}\n\nUnsubscribe: ${LINK}\n`],
])('text with %s reads as it was written', (_what, text) => {
  expect(flowed(flowText(text))).toBe(text);
});

test('no line is longer than 76 characters, but links stay whole', () => {
  const lines = flowText(`${'one two three '.repeat(20)}${LINK} and ${'more '.repeat(40)}`).split('\n');
  expect(lines.filter((line) => line.length > 76)).toEqual([`${LINK} `]);
  expect(lines.length).toBeGreaterThan(5);
});

test('a blank at the end of a line does not join it to the next', () => {
  expect(flowText('one \ntwo')).toBe('one\ntwo');
});
