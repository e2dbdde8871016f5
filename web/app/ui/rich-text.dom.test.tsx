import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const REL = 'rel="nofollow ugc noopener"';

function shown(html: string) {
  const router = createMemoryRouter([{ path: '*', element: <RichText html={html} /> }]);
  return render(<RouterProvider router={router} />).container.innerHTML;
}

test.each([
  '<p>a <em>b</em> <strong>c</strong><br>d</p><pre><code>e\n</code></pre>',
  '<blockquote><p>a</p></blockquote><ul><li>b<ol><li>c</li></ol></li></ul>',
  '<p>1 &lt; 2 &amp;amp; 3 &gt; 2</p>',
  '[removed]',
])('shows what the server wrote: %s', (html) => {
  expect(shown(html)).toBe(html);
});

test('links to other sites open in a new tab, and mentions lead to the page of the user', () => {
  expect(shown(`<p><a href="https://example.org/?a&amp;b" ${REL}>x</a></p>`)).toBe(
    `<p><a href="https://example.org/?a&amp;b" ${REL} target="_blank" class="text-link">x</a></p>`,
  );
  const mention = shown(`<a href="/user/5" ${REL}>@ada</a>`);
  expect(mention).toContain('href="/user/5"');
  expect(mention).toContain('>@ada</a>');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<p onclick="x">a</p>',
  '<script>x</script>',
  '<a href="javascript:alert(1)" rel="">a</a>',
  '</p></p><p>',
])('no other markup comes out of %s', (html) => {
  expect(shown(html)).not.toMatch(/<(?!\/?(p|a)\b)|<[^>]*(onclick|onerror|href)=/);
});
