import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

// Matching with backtracking would not end.
test('a pattern of many stars is matched in one pass', () => {
  expect(allows(`User-agent: *\nDisallow: /${'*a'.repeat(249)}b`, `/${'a'.repeat(2000)}`)).toBe(true);
});

test('names of many other crawlers are skipped', () => {
  const names = 'User-agent: other\n'.repeat(20_000);
  expect(allows(`${names}User-agent: *\nDisallow: /a`, '/a')).toBe(false);
});

test('only the rules for this crawler take memory, at most 500 rules of 500 characters', () => {
  const rules = (count: number, pattern: string) => `Disallow: ${pattern}\n`.repeat(count);
  const bytes = (text: string) => robotsRules(text, 'magpie').bytes;
  expect(bytes(`User-agent: other\n${rules(400, '/of/another/crawler')}User-agent: *\nDisallow: /a`)).toBe(
    202 + 2,
  );
  const [most, more] = [500, 5000].map((count) =>
    bytes(`User-agent: *\n${rules(count, `/${'*a'.repeat(249)}`)}`),
  );
  expect(more).toBe(most);
  expect(most).toBeLessThan(600_000);
});

test('the rest of a large file is freed', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const comment = `# ${'nothing to see here '.repeat(50)}\n`.repeat(500);
  collect();
  const before = process.memoryUsage().heapUsed;
  const rules = Array.from({ length: 40 }, (_, number) =>
    robotsRules(`User-agent: *\nDisallow: /a/long/private/path/${number}\n${comment}`, 'magpie'),
  );
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000);
  expect(rules).toHaveLength(40);
});
