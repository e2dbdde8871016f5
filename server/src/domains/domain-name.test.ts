import { describe, expect, test } from 'vitest';
import { domainsAbove, readDomain } from './domain-name.ts';

describe('a domain', () => {
  test.each([
    ['Example.COM', 'example.com'],
    [' spam.example.co.uk. ', 'spam.example.co.uk'],
    ['*.example.com', 'example.com'],
    ['https://www.example.com:8443/path?q=1', 'www.example.com'],
    ['example.com/path', 'example.com'],
    ['bücher.de', 'xn--bcher-kva.de'],
    // The first letter is Cyrillic.
    ['аpple.com', 'xn--pple-43d.com'],
    ['somebody.github.io', 'somebody.github.io'],
    ['github.io', 'github.io'],
    ['203.0.113.9', '203.0.113.9'],
    ['0xcb007109', '203.0.113.9'],
    ['[2001:db8::1]', '[2001:db8::1]'],
  ])('%s is %s', (text, domain) => {
    expect(readDomain(text)).toBe(domain);
  });

  test.each([
    'com',
    'co.uk',
    '*.co.jp',
    '.com',
    'localhost',
    '',
    ' ',
    'two words.com',
    'https://',
    'mailto:a@b',
  ])('%s is not a domain', (text) => {
    expect(readDomain(text)).toBeUndefined();
  });
});

test('domainsAbove returns the host and all its parent domains', () => {
  expect(domainsAbove('a.b.example')).toEqual(['a.b.example', 'b.example', 'example']);
});
