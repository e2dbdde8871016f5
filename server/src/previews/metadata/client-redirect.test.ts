import { expect, test } from 'vitest';
import { interpretPage } from './interpret-page.ts';

const ADDRESS = 'https://example.org/a/b';
const LONG = `<p>${'Text to read. '.repeat(100)}</p>`;

function redirectOf(html: string) {
  const page = { requested: ADDRESS, url: ADDRESS, contentType: 'text/html', body: Buffer.from(html) };
  return interpretPage(page).redirect;
}

test.each([
  ['<meta http-equiv="refresh" content="0;url=/c">', 'https://example.org/c'],
  [
    '<META HTTP-EQUIV=Refresh CONTENT="3; URL=\'https://other.example/x?a=1&amp;b=2\'">',
    'https://other.example/x?a=1&b=2',
  ],
  ['<base href="/z/"><meta http-equiv=refresh content="0, url=c">', 'https://example.org/z/c'],
  [`<meta http-equiv=refresh content="0;url=c">${LONG}`, 'https://example.org/a/c'],
  ['<script>window.location.replace("https:\\/\\/other.example\\/x")</script>', 'https://other.example/x'],
  ["<script>window.location.href = '/c';</script><p>Redirecting…", 'https://example.org/c'],
  ['<script>\n  location = `/c`\n</script>', 'https://example.org/c'],
  ['<script>setTimeout(function () { document.location = "/c" }, 100)</script>', 'https://example.org/c'],
])('a redirect is followed: %s', (html, target) => {
  expect(redirectOf(html)).toBe(target);
});

test.each([
  '<meta http-equiv=refresh content="300">',
  '<meta http-equiv=refresh content="30;url=/c">',
  `<meta http-equiv=refresh content="5;url=/c">${LONG}`,
  '<meta http-equiv=refresh content="0;url=https://example.org/a/b#x">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<noscript><meta http-equiv=refresh content="0;url=/no-script"></noscript>',
  `<script>location.href = '/c'</script>${LONG}`,
  '<meta property="og:title" content="Own"><script>location.href = "/c"</script>',
  '<script>location.href = target</script>',
  '<script>document.cookie = "a=1"; location.href = "/c"</script>',
  '<script type="application/json">location.href = "/c"</script>',
])('no redirect is followed: %s', (html) => {
  expect(redirectOf(html)).toBeUndefined();
});
