import { describe, expect, test } from 'vitest';
import { plainHtml } from './plain-html.ts';
import { htmlOf } from './render-comment.ts';

const users = new Map([
  ['ada', { id: 5, username: 'Ada' }],
  ['bob_x', { id: 6, username: 'bob_x' }],
  ['dr.no.', { id: 7, username: 'dr.no.' }],
]);
const REL = 'rel="nofollow ugc noopener"';
const ada = (text = '@ada') => `<a href="/user/5" ${REL}>${text}</a>`;
const link = (href: string, text: string) => `<a href="${href}" ${REL}>${text}</a>`;

describe('formatting', () => {
  test.each([
    ['two paragraphs', 'One\ntwo.\n\nThree.', '<p>One\ntwo.</p><p>Three.</p>'],
    ['line breaks', 'a  \nb\\\nc', '<p>a<br>b<br>c</p>'],
    ['emphasis', '*a* __b__ ***c***', '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>'],
    [
      'code',
      '`<a>` and\n```js\n<b>\n```',
      '<p><code>&lt;a&gt;</code> and</p><pre><code>&lt;b&gt;\n</code></pre>',
    ],
    ['quotes', '> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['lists', '- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['lists with paragraphs', '1. a\n\n2. b', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['lists that begin with another number', '3. a\n4. b', '<p>3. a</p><p>4. b</p>'],
    [
      'the number of an item that is a quote or empty',
      '2) > q\n3)',
      '<p>2) </p><blockquote><p>q</p></blockquote><p>3) </p>',
    ],
    ['headings as paragraphs', '# a\n\nb\n===', '<p>a</p><p>b</p>'],
    ['rules as they were typed', 'a\n\n***', '<p>a</p><p>***</p>'],
    [
      'HTML as it was typed',
      '<b onclick="x">&amp;</b>',
      '<p>&lt;b onclick=&quot;x&quot;&gt;&amp;&lt;/b&gt;</p>',
    ],
    ['escaped characters', '\\*a\\* 2 * 3', '<p>*a* 2 * 3</p>'],
  ])('shows %s', (_, content, html) => {
    expect(htmlOf(content, users)).toBe(html);
  });

  test('what formatting would hide completely is shown as it was typed', () => {
    for (const content of ['[a]: https://example.org', '>', '- ', '    \n>'])
      expect(htmlOf(content, users)).toBe(plainHtml(content));
  });

  test('quotes and lists that are too deep are shown as they were typed', () => {
    for (const content of [`${'> '.repeat(30)}deep`, `${'- '.repeat(300)}deep`])
      expect(htmlOf(content, users)).toBe(plainHtml(content));
    expect(htmlOf('> > > > > deep', users)).toContain('<p>deep</p>');
  });
});

describe('links', () => {
  test.each([
    ['[a](https://example.org/?b=1&c "title")', link('https://example.org/?b=1&amp;c', 'a')],
    ['[a](mailto:a@example.org)', link('mailto:a@example.org', 'a')],
    ['<https://example.org>', link('https://example.org', 'https://example.org')],
    [
      'See https://example.org/a_b_c.',
      `See ${link('https://example.org/a_b_c', 'https://example.org/a_b_c')}.`,
    ],
    ['(http://example.org/ü)', `(${link('http://example.org/%C3%BC', 'http://example.org/ü')})`],
    ['[](https://example.org)', link('https://example.org', 'https://example.org')],
    ['![A bird](https://example.org/b.png)', link('https://example.org/b.png', 'A bird')],
    ['[a <https://b.invalid>](https://example.org)', link('https://example.org', 'a https://b.invalid')],
  ])('%s', (content, html) => {
    expect(htmlOf(content, users)).toBe(`<p>${html}</p>`);
  });

  test.each([
    '[a](javascript:alert)',
    '[a](JaVaScRiPt&colon;alert)',
    '[a](data:text/html,x)',
    '[a](//example.org)',
    '[a](/user/1)',
    '[a](ftp://example.org)',
    '[a](https:example.org)',
    'www.example.org README.md a@example.org ftp://example.org //example.org',
  ])('%s is no link', (content) => {
    expect(htmlOf(content, users)).not.toContain('<a');
  });
});

describe('mentions', () => {
  test.each([
    ['Hi @ada.', `Hi ${ada()}.`],
    ['@ADA, (@ada)…', `${ada('@ADA')}, (${ada()})…`],
    ['**@ada** _@ada_', `<strong>${ada()}</strong> <em>${ada()}</em>`],
    ['@bob_x and @Bob_X_', `${link('/user/6', '@bob_x')} and ${link('/user/6', '@Bob_X')}_`],
    ['@dr.no. @dr.no', `${link('/user/7', '@dr.no.')} @dr.no`],
    ['@nobody @adam @ad @adaé a@ada /@ada @ada@example.org', null],
    ['`@ada` \\@ada', '<code>@ada</code> @ada'],
    ['[@ada](https://example.org)', link('https://example.org', '@ada')],
  ])('%s', (content, html) => {
    expect(htmlOf(content, users)).toBe(`<p>${html ?? content}</p>`);
  });
});

test('a comment from before there was formatting keeps every character and line break', () => {
  expect(plainHtml('*a* <b>\r\n\n"@ada"  & 1. x')).toBe(
    '<p>*a* &lt;b&gt;<br><br>&quot;@ada&quot;  &amp; 1. x</p>',
  );
});
