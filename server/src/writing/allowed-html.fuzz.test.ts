import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { plainHtml } from './plain-html.ts';
import { htmlOf } from './render-comment.ts';

const ELEMENTS = 'p br em strong code pre blockquote ul ol li a'.split(' ');
const users = new Map(['ada', 'bob_x', '...'].map((name, id) => [name, { id, username: name }]));

/** Characters and pieces of text that mean something to CommonMark, HTML, browsers or mentions, and some plain ones. */
const PIECES = [
  ...'*_`~[]()<>!#&"\'\\/-+=|:;@.\n\t \0\r\u00a0\u00ad\u202e\u2028\u{1f426}\ud800a1é',
  '\n\n',
  '  \n',
  '\n> ',
  '\n- ',
  '\n  - ',
  '\n1. ',
  '\n7) ',
  '\n    ',
  '\n```\n',
  '\n---\n',
  '\n# ',
  '**',
  '__',
  '](',
  '![',
  '[a]: ',
  'https://',
  'http://x.y/',
  'javascript:',
  'data:text/html,',
  'mailto:',
  'vbscript:',
  '//',
  '<script>',
  '</p>',
  '<img src=x onerror=',
  '<!--',
  '-->',
  '<![CDATA[',
  '<svg/onload=',
  '<a href="',
  '" onclick="',
  '&lt;',
  '&#60;',
  '&quot;',
  '&colon;',
  '&NewLine;',
  '%0a',
  '@ada',
  '@bob_x',
  '@...',
  '@nobody',
  'x@y.z',
  'word ',
];
const written = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
const typed = fc.oneof(written, fc.string({ unit: 'binary', maxLength: 200 }));

type Node = DefaultTreeAdapterTypes.Node;

/** Everything in the parsed HTML that is not allowed. */
function* wrongsIn(node: Node, isInLink = false): Generator<string> {
  if (!('tagName' in node)) {
    if (!['#text', '#document-fragment'].includes(node.nodeName)) yield node.nodeName;
  } else {
    const { tagName, attrs, namespaceURI } = node;
    if (!ELEMENTS.includes(tagName) || !namespaceURI.endsWith('/xhtml')) yield tagName;
    const [href, rel, ...others] = attrs;
    if (tagName === 'a') {
      if (isInLink) yield 'a link within a link';
      if (href?.name !== 'href' || !/^(https?:\/\/|mailto:|\/user\/\d+$)/i.test(href.value))
        yield `to ${href?.value}`;
      if (rel?.name !== 'rel' || rel.value !== 'nofollow ugc noopener') yield `rel ${rel?.value}`;
      if (others.length > 0) yield 'more attributes';
      if (textOf(node).trim() === '') yield 'a link without text';
    } else if (attrs.length > 0) yield `attributes of ${tagName}`;
  }
  const isLink = isInLink || ('tagName' in node && node.tagName === 'a');
  if ('childNodes' in node) for (const child of node.childNodes) yield* wrongsIn(child, isLink);
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The tags of the elements that the parser understood, to be compared with the tags that were written. */
function tagsOf(node: Node): string {
  const inside = 'childNodes' in node ? node.childNodes.map(tagsOf).join('') : '';
  if (!('tagName' in node)) return inside;
  return node.tagName === 'br' ? '<br>' : `<${node.tagName}>${inside}</${node.tagName}>`;
}

test.each([
  ['formatted', (text: string) => htmlOf(text, users)],
  ['shown as typed', plainHtml],
])('whatever is written, a comment %s has only allowed elements, attributes and links', (_, write) => {
  fc.assert(
    fc.property(typed, (text) => {
      const html = write(text);
      const parsed = parseFragment(html);
      expect([...wrongsIn(parsed)]).toEqual([]);
      // The parser has neither closed nor moved anything.
      expect(tagsOf(parsed)).toBe(
        html
          .replaceAll(/<a [^>]*>/g, '<a>')
          .replaceAll(/>[^<]+/g, '>')
          .replace(/^[^<]+/, ''),
      );
    }),
    { numRuns: 5000 },
  );
});

test('a comment shown as typed has every character that was typed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const shown = plainHtml(text).replaceAll('<br>', '\n');
      const expected = text.replaceAll(/\r\n?/g, '\n');
      // A parser of HTML drops NUL, which comments cannot contain.
      fc.pre(!text.includes('\0'));
      expect(textOf(parseFragment(shown))).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('the longest comment is rendered within two seconds', () => {
  for (const piece of PIECES) {
    const text = piece.repeat(5000 / piece.length);
    const begin = performance.now();
    htmlOf(text, users);
    expect(performance.now() - begin, piece).toBeLessThan(2000);
  }
});
