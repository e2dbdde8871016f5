import { expect, test } from 'vitest';
import { robotsRules } from './robots-rules.ts';

const allows = (text: string, path: string) =>
  robotsRules(text, 'magpie').allows(new URL(path, 'https://site.example'));

test.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Magpie/1.0\nAllow: /', '/a', true],
  ['User-agent: Magpie\nUser-agent: Other\nDisallow: /private', '/private/a', false],
  ['User-agent: Other\nDisallow: /', '/a', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?page=1', true],
  ['User-agent: *\nDisallow: /a$', '/a', false],
  ['User-agent: *\nDisallow: /a$', '/ab', true],
  ['User-agent: *\nDisallow: /a*a$', '/a', true],
  ['User-agent: *\nDisallow: /a*b*$', '/axbx', false],
  ['User-agent: *\nDisallow: /*?session=', '/x?session=1', false],
  ['USER-AGENT:*\r\nDISALLOW: /a # not this', '/a', false],
])('%j at %s: %s', (text, path, expected) => expect(allows(text, path)).toBe(expected));

// Backtracking would not end.
test('a pattern of many stars is matched in one pass', () => {
  expect(allows(`User-agent: *\nDisallow: /${'*a'.repeat(249)}b`, `/${'a'.repeat(2000)}`)).toBe(true);
});

test('names of many other crawlers are skipped', () => {
  const names = 'User-agent: other\n'.repeat(20_000);
  expect(allows(`${names}User-agent: *\nDisallow: /a`, '/a')).toBe(false);
});
