import { describe, expect, test } from 'vitest';
import { isInternational, shownHost } from './shown-host.ts';
import { shownUrl } from './shown-url.ts';

describe('the host', () => {
  test.each([
    ['https://www.example.org/a', 'example.org'],
    ['https://example.org:8443/a', 'example.org:8443'],
    // The first letter is Cyrillic.
    ['https://аpple.com/login', 'xn--pple-43d.com'],
    ['https://xn--pple-43d.com/login', 'xn--pple-43d.com'],
    ['https://www.bücher.example/', 'xn--bcher-kva.example'],
    // A full-width letter counts as the plain letter.
    ['https://ｅxample.org/', 'example.org'],
    ['no address', 'no address'],
  ])('of %s is shown as %s', (url, shown) => {
    expect(shownHost(url)).toBe(shown);
  });

  test.each([
    ['https://аpple.com/', true],
    ['https://blog.xn--pple-43d.com/', true],
    ['https://apple.com/аpple', false],
    ['https://axn--a.com/', false],
    ['no address', false],
  ])('of %s has non-ASCII letters: %s', (url, expected) => {
    expect(isInternational(url)).toBe(expected);
  });
});

test.each([
  ['https://Example.org:443/Straße?q=ü#ö', 'https://Example.org:443/Straße?q=ü#ö'],
  ['https://аpple.com/Straße?q=ü', 'https://xn--pple-43d.com/Straße?q=ü'],
  ['HTTP://аpple.com:8080', 'HTTP://xn--pple-43d.com:8080'],
  ['https://аpple.com?q', 'https://xn--pple-43d.com?q'],
  ['https://exa\u{200b}mple.org/', 'https://example.org/'],
  ['https://google.com⁄evil.example/', 'https://google.xn--comevil-3d7c.example/'],
  ['аpple.com', 'аpple.com'],
])('shows the URL %s as %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
});
