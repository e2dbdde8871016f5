import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHtml } from './plain-html.ts';
import { htmlOf } from './render-comment.ts';
import { textOf } from './text-of.ts';

const NOBODY = new Map();

test.each([
  ['**Hi** `<b>` & [a link](https://example.org)', 'Hi <b> & a link'],
  ['> quoted\n\nOne\ntwo.\n\n- three\n- four', 'quoted\nOne\ntwo.\nthree\nfour'],
  ['```\nif (a < b) {\n\n}\n```', 'if (a < b) {\n}'],
  ['1 &amp;lt; 2 "x"', '1 &lt; 2 "x"'],
])('the text of %j is %j', (content, text) => {
  expect(textOf(htmlOf(content, NOBODY))).toBe(text);
});

test('the text of a comment that is shown as typed is the comment without empty lines and surrounding blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (content) => {
      const lines = (text: string) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/\n{2,}/g, '\n')
          .trim();
      expect(textOf(plainHtml(content))).toBe(lines(content));
    }),
  );
});
