import { URL_MAX } from '@magpie/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filled } from '../testing/filled.ts';
import { growth } from '../testing/time/growth.ts';
import { readTestdata } from './testdata/read-testdata.ts';
import { parseHttpUrl, urlIdentity, urlKey } from './url-identity.ts';

describe.each(['url-pairs.txt', 'url-pairs-by-kind.txt'])('the URL pairs of %s', (file) => {
  const pairs = readTestdata(file).map((line) => line.split(' '));

  test.each(pairs)('%s: %s and %s', (verdict, a = '', b = '') => {
    expect(urlIdentity(a) === urlIdentity(b) ? 'same' : 'different').toBe(verdict);
  });
});

describe('any URL', () => {
  const hosts = fc.constantFrom(
    'youtube.com',
    'm.youtube.com',
    'youtu.be',
    'arxiv.org',
    'github.com',
    'www.google.com',
    'old.reddit.com',
    'x.medium.com',
    'www2.amp.example.co.uk',
    'doi.org',
    'datatracker.ietf.org',
    'm.example.org',
    'huggingface.co',
    'docs.google.com',
    'groups.google.com',
    'x.readthedocs.org',
    'x.github.com',
    'en.m.wikipedia.org',
    'papers.ssrn.com',
    'dl.acm.org',
    'habr.com',
    'xn--xample-hva.com',
    '10.0.0.1',
    '[::1]',
  );
  const segments = fc.constantFrom(
    '',
    '.',
    '..',
    'amp',
    'index.html',
    'abs',
    'pdf',
    '1706.03762v2',
    'watch',
    'a-long-slug.amp',
    '%7e',
    '%2f',
    '%e9',
    'r',
    'comments',
    'x;jsessionid=1',
    'Ä',
    'a.html.htm',
    'url',
    'default.aspx',
    'status',
    '123',
    '%',
    '#!x',
    '#/r',
    '?',
    '?q=https://youtu.be/x',
    '?a=1?b=%zz',
    '&v=%E9',
    '?utm_source',
    '?=&==',
    '&ref=1',
    '#:~:text=x',
    'w',
    'wiki',
    't',
    'p',
    'doi',
    '10.1145',
    'index.php?title=a/b c',
    'a-b-1a2b3c4d5e6f',
    '2023',
    '05',
    '-',
    'tree',
    'main',
    'd',
    '?abstract_id=1',
    '?id=%2F',
    '#a=1&b=2',
    '#!/status/1?x=1',
  );
  const ours = fc
    .tuple(hosts, fc.array(segments, { maxLength: 8 }))
    .map(([host, parts]) => `http://${host}/${parts.join('/')}`);
  const urls = fc.oneof(ours, fc.webUrl({ withFragments: true, withQueryParameters: true, size: 'medium' }));

  test('has an identity whose own identity is the same', () => {
    fc.assert(
      fc.property(urls, (url) => {
        const identity = urlIdentity(url);
        expect(urlIdentity(identity)).toBe(identity);
        expect(URL.canParse(identity)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test.each<[string, (length: number) => string]>([
    ['index pages', (length) => `${filled('index.html/', length / 2)}?${filled('a=?b=1&', length / 2)}`],
    ['hyphens', (length) => filled('-', length)],
    ['a name of many words', (length) => filled('a-', length)],
    ['digits', (length) => `${filled('1', length)}x`],
    ['escaped characters', (length) => filled('🔥', length)],
    ['suffixes', (length) => `a${filled('.html', length)}x`],
  ])('takes at most quadratic time, even at the maximum length: %s', (_of, path) => {
    function identifying(length: number) {
      const url = `https://example.org/${path(length)}`;
      return () => urlIdentity(url);
    }
    const [times, maxGrowth] = [16, 4 * 16 ** 2];
    expect(growth(identifying(URL_MAX / times), identifying(URL_MAX), maxGrowth)).toBeLessThan(maxGrowth);
  });
});

test('the key is a SHA-256 of the identity', () => {
  expect(urlKey('https://example.org/')).toMatch(/^[0-9a-f]{64}$/);
  expect(urlKey('https://example.org/')).toBe(urlKey('http://www.example.org'));
});

describe('parseHttpUrl', () => {
  test.each([
    'https://example.org',
    ' http://example.org/a b ',
    'HTTP://EXAMPLE.ORG',
    'http://localhost:3000/x',
    'http://127.0.0.1',
    'https://[::1]:8443/',
    'https://stössenseer.de/ä',
    'http://a_b.example.org/',
    'https://example.org.',
  ])('accepts %s', (text) => {
    expect(parseHttpUrl(text)).toBeInstanceOf(URL);
  });

  test.each([
    '',
    'example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:example.org',
    'https:/x.org',
    'https:///x.org',
    'https://',
    'https://user@example.org',
    'https://user:word@example.org',
    'http://google.com@evil.org',
    'https://exa\nmple.org',
    'https://a..b',
    `https://${'a'.repeat(64)}.org`,
    `https://${'abcdefgh.'.repeat(30)}org`,
    'https://exa mple.org',
    'https://x:99999',
    'https://256.256.256.256/',
    'mailto:a@example.org',
  ])('refuses %j', (text) => {
    expect(parseHttpUrl(text)).toBeUndefined();
  });
});
