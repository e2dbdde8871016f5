import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { filled as filledTo } from '../../testing/filled.ts';
import { longestTick } from '../../testing/time/longest-tick.ts';
import { aWebServer } from '../../testing/web-server.ts';
import type { PageMetadata } from './page-metadata.ts';
import { createPageThread } from './page-thread.ts';
import { PreviewFault } from '../preview-fault.ts';
import { readPage } from './read-page.ts';
import { createSafeFetch } from '../fetch/safe-fetch.ts';

/** Pages made to waste time, to fill the memory or to mislead. */

const TICK_MAX_MS = 250;
const MIB = 1024 * 1024;
const GROWTH_MAX = 256 * MIB;

interface HostilePage {
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

const html: OutgoingHttpHeaders = { 'content-type': 'text/html' };
const head = (inside: string) => ({ body: `<!doctype html><head>${inside}` });
const jsonLd = (...scripts: string[]) =>
  head(scripts.map((json) => `<script type="application/ld+json">${json}</script>`).join(''));
const numbered = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n));
const filled = (text: string, bytes = 2 * MIB) => filledTo(text, bytes);

const pages: Record<string, HostilePage> = {
  'a hundred thousand meta tags': head(
    `${numbered(100_000, (n) => `<meta name=n${n} content=x>`).join('')}<title>End</title>`,
  ),
  'a meta tag of 250,000 names': head(
    `<meta name="${numbered(250_000, (n) => `n${n}`).join(' ')}" content=x>`,
  ),
  'a tag of a hundred thousand attributes': head(`<meta ${numbered(100_000, (n) => `a${n}=x`).join(' ')}>`),
  'an attribute as long as a page may be': head(`<meta name=description content="${filled('x')}">`),
  'a title as long as a page may be': head(`<title>${filled('word ')}`),
  'a title of nothing but dots': head(`<meta property="og:title" content="${filled('.', MIB)}x">`),
  'a title of nothing but blanks': head(`<meta property="og:title" content="x${filled(' ', MIB)}x">`),
  'a title of entities': head(`<title>${filled('&amp;amp;')}</title>`),
  'a description of invisible characters': head(`<meta name=description content="${filled('\u200b')}">`),
  'a charset behind blanks': head(`${filled('<meta ', 1600)} charset=${' '.repeat(14_000)}>`),
  'a charset behind quotes': head(`<meta charset=${filled(`"'`, 15_000)}>`),
  'a charset behind blanks in the header': {
    headers: { 'content-type': `text/html; charset=${' '.repeat(30_000)};` },
    body: '<title>Blanks</title>',
  },
  'tags that are never closed': { body: filled('<a><b>') },
  'tags closed in the wrong order': { body: filled('<p><i><b></p></i></b>') },
  'closing tags alone': { body: filled('</div>') },
  'nothing but <': { body: filled('<') },
  'nothing but &': { body: filled('&') },
  'nothing but NUL': { body: Buffer.alloc(2 * MIB) },
  'a comment that never ends': { body: `<!--${filled('-')}` },
  'a comment that nearly ends': { body: `<!--${filled('--!')}` },
  'a script that never ends': { body: `<script>${filled('</scrip')}` },
  'CDATA that never ends': { body: `<svg><![CDATA[${filled(']]')}` },
  'a tag that never ends': { body: `<a ${filled('b=c ')}` },
  'an attribute that never ends': { body: `<a b="${filled('c')}` },
  'forms in forms': { body: filled('<form><form></form>') },
  'tables in tables': { body: filled('<table><tr><td>') },
  'drawings in drawings': { body: filled('<svg><title>') },
  'very many links': head(filled('<link rel="image_src alternate" type="x" href="//[">')),
  'what looks like a wall for robots': { body: filled('class="g-recaptcha"', 32_000) },
  'JSON-LD of arrays in arrays': jsonLd('['.repeat(120_000) + ']'.repeat(120_000)),
  'JSON-LD of objects in objects': jsonLd(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  'JSON-LD that is never closed': jsonLd('[{"a":'.repeat(40_000)),
  'JSON-LD of very many things': jsonLd(`[${filled('{},', 250_000)}{}]`),
  'JSON-LD of twenty thousand keys': jsonLd(`{${numbered(20_000, (n) => `"k${n}":1`).join(',')}}`),
  'JSON-LD of very many types': jsonLd(`{"@type":[${filled('"T",', 250_000)}"T"]}`),
  'JSON-LD in a thousand scripts': jsonLd(...numbered(1000, (n) => `{"@id":"${n}","name":"x","@type":"X"}`)),
  'JSON-LD with keys that have a meaning in JavaScript': jsonLd(
    '{"__proto__":{"@type":"Article"},"constructor":{"prototype":{"headline":"x"}},"toString":1,"@type":"Article"}',
  ),
  'JSON-LD between comments': jsonLd(
    `/*${filled(' ', 250_000)}`,
    filled('//', 250_000),
    filled('; ', 250_000),
  ),
  'a name in the header that never ends': {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `filename="${'\\'.repeat(30_000)}` },
  },
  'a name in the header behind blanks': {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'filename = '.repeat(2700) },
  },
  'an unknown charset': {
    headers: { 'content-type': 'text/html; charset=klingon' },
    ...head('<title>x'),
  },
  'a wrong UTF-16 declaration': {
    headers: { 'content-type': 'text/html; charset=utf-16' },
    ...head(filled('<title>x')),
  },
  'a charset of shifts': {
    headers: { 'content-type': 'text/html; charset=iso-2022-jp' },
    body: filled('\x1b$B\x1b(B'),
  },
  'broken UTF-8': {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.alloc(2 * MIB, 0xf0),
  },
  'a picture that calls itself a page': {
    body: Buffer.from(`\x89PNG\r\n\x1a\n${filled('\xff\x00')}`, 'latin1'),
  },
  'a page that calls itself a picture': {
    headers: { 'content-type': 'image/png' },
    body: '<script>alert(1)</script>',
  },
  'bytes without a type': { headers: { 'content-type': '' }, body: Buffer.alloc(MIB, 0x3c) },
  'an invalid type': { headers: { 'content-type': filled('text/', 20_000) }, body: '<title>x' },
  'more bytes promised than sent': { headers: { ...html, 'content-length': 10 * MIB }, body: '<title>x' },
  'an uncompressed body declared as gzip': {
    headers: { ...html, 'content-encoding': 'gzip' },
    body: '<title>x</title>',
  },
  'an unknown compression': {
    headers: { ...html, 'content-encoding': 'middle-out' },
    body: '<title>x</title>',
  },
  'ten thousand headers': {
    headers: { ...html, ...Object.fromEntries(numbered(10_000, (n) => `x-${n}`).map((name) => [name, 'x'])) },
    body: '<title>x',
  },
  'a base that is not a web address': head(
    '<base href="javascript:alert(1)//"><meta property="og:image" content="a.png"><title>x',
  ),
  'pictures that are not web addresses': head(
    [
      'javascript:alert(1)',
      'data:image/png,x',
      'file:///etc/passwd',
      ' java\tscript:alert(1)',
      '\\\\host\\x',
      'blob:x',
    ]
      .map((url) => `<meta property="og:image" content="${url}"><meta name="twitter:image" content="${url}">`)
      .join('<title>x</title>'),
  ),
};

const web = await aWebServer();
const client = createSafeFetch({ userAgent: 'Magpie/1.0', allowHosts: [web.host] });
const thread = createPageThread({ log: { warn: () => {} } });
afterAll(() => Promise.all([client.close(), thread.close()]));

const named = Object.entries(pages);
named.forEach(([, { headers = html, body = '' }], number) =>
  web.answers.set(`/${number}`, (_, response) => {
    response.writeHead(200, headers);
    if (headers['content-length']) response.write(body, () => response.destroy());
    else response.end(body);
  }),
);

/** Reads a page as the site does: a page that keeps the thread busy for longer than any real page is cancelled. */
async function read(number: number) {
  const reading = readPage(
    { fetch: client.fetch, thread },
    `${web.url}/${number}`,
    new AbortController().signal,
  );
  return reading.catch((error: unknown) => {
    if (error instanceof PreviewFault) return error;
    throw error;
  });
}

describe(`${named.length} hostile pages`, () => {
  test.each(named.map(([name], number) => [name, number] as const))(
    '%s: is read or refused without blocking the event loop',
    async (_name, number) => {
      const before = process.memoryUsage.rss();
      let seen: Awaited<ReturnType<typeof read>> | undefined;
      const longest = await longestTick(async () => (seen = await read(number)), TICK_MAX_MS);
      expect(longest).toBeLessThan(TICK_MAX_MS);
      if (seen instanceof PreviewFault) expect(seen.reason).not.toBe('timeout');
      else expectBounded(seen);
      expect(process.memoryUsage.rss() - before).toBeLessThan(GROWTH_MAX);
    },
  );
});

function expectBounded(page: PageMetadata | undefined) {
  const { title, description, publisher, images } = page ?? {};
  expect([...(title ?? '')].length).toBeLessThanOrEqual(300);
  expect([...(description ?? '')].length).toBeLessThanOrEqual(2000);
  expect([...(publisher ?? '')].length).toBeLessThanOrEqual(100);
  expect(images?.length).toBeLessThanOrEqual(3);
  for (const image of images ?? []) expect(image).toMatch(/^https?:\/\//);
}
