import { URL_MAX } from '@magpie/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filled } from '../testing/filled.ts';
import { growth } from '../testing/growth.ts';
import { readTestdata } from './testdata/read-testdata.ts';
import { parseHttpUrl, urlIdentity, urlKey } from './url-identity.ts';

describe('a collection of URL pairs', () => {
  const pairs = readTestdata('url-pairs.txt').map((line) => line.split(' '));

  test.each(pairs)('%s: %s and %s', (verdict, a = '', b = '') => {
    expect(urlIdentity(a) === urlIdentity(b) ? 'same' : 'different').toBe(verdict);
  });
});

describe('URLs of the same page have the same identity', () => {
  test.each([
    [
      'https://en.wikipedia.org/wiki/Python_%28language%29',
      'https://en.m.wikipedia.org/wiki/Python_(language)',
    ],
    ['https://example.org/a?x=1?utm_source=feed', 'http://www.example.org/a/?x=1'],
    ['https://example.org./post', 'https://example.org/post'],
    ['https://x.com/karpathy/status/1?s=46', 'https://mobile.twitter.com/Karpathy/status/1/photo/1'],
    ['https://arxiv.org/pdf/hep-th/9901001v3', 'https://arxiv.org/abs/hep-th/9901001'],
    ['https://doi.org/10.48550/arXiv.1706.03762', 'https://arxiv.org/pdf/1706.03762v5.pdf'],
    ['https://doi.org/10.1038/S41586-021-03819-2', 'https://dx.doi.org/10.1038/s41586-021-03819-2'],
    [
      'https://proceedings.mlr.press/v139/radford21a/radford21a.pdf',
      'http://proceedings.mlr.press/v139/radford21a.html',
    ],
    ['https://tools.ietf.org/html/rfc9110', 'https://www.rfc-editor.org/rfc/rfc9110.txt'],
    ['https://redd.it/4w6tsv', 'https://old.reddit.com/r/MachineLearning/comments/4w6tsv/ama/'],
    ['https://medium.com/p/80ea3ec3c471', 'https://ageitgey.medium.com/machine-learning-is-fun-80ea3ec3c471'],
    [
      'https://www.amazon.com/Deep-Learning/dp/0262035618/ref=sr_1_1?keywords=x',
      'https://amazon.com/gp/product/0262035618',
    ],
    ['https://github.com/openai/whisper/tree/main', 'https://github.com/OpenAI/whisper.git'],
    ['https://www.youtube.com/live/kCc8FmEb1nY?si=x&t=10', 'https://youtu.be/kCc8FmEb1nY'],
    ['https://player.vimeo.com/video/1', 'https://vimeo.com/channels/staffpicks/1'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fopenai.com%2Fblog&h=x', 'https://openai.com/blog'],
    ['https://openai-com.cdn.ampproject.org/c/s/openai.com/blog', 'https://openai.com/blog'],
    [
      'https://open.substack.com/pub/oneusefulthing/p/x?r=1',
      'https://oneusefulthing.substack.com/p/x?utm_medium=ios',
    ],
  ])('%s and %s', (a, b) => {
    expect(urlIdentity(a)).toBe(urlIdentity(b));
  });
});

describe('URLs of different pages have different identities', () => {
  test.each([
    ['https://pytorch.org/docs/stable/amp.html', 'https://pytorch.org/docs/stable/'],
    ['https://m.github.io/post', 'https://github.io/post'],
    ['https://amp.dev/', 'https://dev/'],
    ['https://github.com/someone?tab=repositories', 'https://github.com/someone'],
    ['https://github.com/o/r/blob/main/README.md', 'https://github.com/o/r/blob/main/readme.md'],
    ['https://example.org/?id=1&id=2', 'https://example.org/?id=2&id=1'],
    ['https://example.org/?u=https://a.org/?b=1', 'https://example.org/?u=https://a.org/&b=1'],
    ['https://www.reddit.com/r/a/comments/1/x/abc/', 'https://www.reddit.com/r/a/comments/1/x/'],
    ['https://forum.example.org/?sid=5', 'https://forum.example.org/'],
    ['https://notes.example.org/#/a', 'https://notes.example.org/'],
  ])('%s and %s', (a, b) => {
    expect(urlIdentity(a)).not.toBe(urlIdentity(b));
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
  );
  const ours = fc
    .tuple(hosts, fc.array(segments, { maxLength: 8 }))
    .map(([host, parts]) => `http://${host}/${parts.join('/')}`);
  const urls = fc.oneof(ours, fc.webUrl({ withFragments: true, withQueryParameters: true, size: 'medium' }));

  test('has an identity whose identity is the same', () => {
    fc.assert(
      fc.property(urls, (url) => {
        const identity = urlIdentity(url);
        expect(urlIdentity(identity)).toBe(identity);
        expect(URL.canParse(identity)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('has the same identity with another scheme, a fragment or campaign parameters', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const identity = urlIdentity(url);
        expect(urlIdentity(url.replace(/^https?/, 'https'))).toBe(identity);
        expect(urlIdentity(`${url}?utm_source=x&fbclid=y`)).toBe(identity);
        expect(urlIdentity(`${url}#part`)).toBe(identity);
      }),
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
