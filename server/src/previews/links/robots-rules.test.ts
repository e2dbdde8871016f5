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
  ['User-agent: *\nDisallow: /*?session=', '/x?session=1', false],
  ['USER-AGENT:*\r\nDISALLOW: /a # not this', '/a', false],
])('%j at %s: %s', (text, path, expected) => expect(allows(text, path)).toBe(expected));
