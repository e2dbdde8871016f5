import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absoluteUrl } from '../previews/metadata/page-metadata.ts';
import { anyText } from '../testing/fuzz/hostile-values.ts';
import { readTestdata } from './testdata/read-testdata.ts';
import { parseHttpUrl, urlIdentity, urlKey } from './url-identity.ts';

const SEED = { seed: 20_26, numRuns: 500 };

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const TRACKING = [
  'utm_source',
  'utm_campaign',
  'fbclid',
  'gclid',
  'mc_eid',
  'igshid',
  'msclkid',
  '_ga',
  'ref_src',
];

describe('the key of a URL', () => {
  const page = fc.record({
    path: fc.array(word, { minLength: 1, maxLength: 4 }),
    query: fc.uniqueArray(fc.tuple(word, word), { selector: ([name]) => `x${name}`, maxLength: 4 }),
  });

  test('does not depend on scheme, www, port, slashes, order or campaign parameters', () => {
    const manner = fc.record({
      scheme: fc.constantFrom('http://', 'https://', 'HTTPS://'),
      www: fc.constantFrom('', 'www.', 'WWW.'),
      dot: fc.constantFrom('', '.'),
      slash: fc.constantFrom('', '/'),
      campaigns: fc.array(fc.tuple(fc.constantFrom(...TRACKING), word), { maxLength: 3 }),
      fragment: fc.oneof(fc.constant(''), word),
      shift: fc.nat(4),
    });
    fc.assert(
      fc.property(
        page,
        manner,
        ({ path, query }, { scheme, www, dot, slash, campaigns, fragment, shift }) => {
          const pairs = query.map(([name, value]): [string, string] => [`x${name}`, value]);
          const turned = [...pairs.slice(shift), ...campaigns, ...pairs.slice(0, shift)];
          const search = (given: [string, string][]) =>
            given.length > 0 ? `?${new URLSearchParams(given)}` : '';
          const plain = `https://site.example/${path.join('/')}${search(pairs)}`;
          const port = scheme === 'http://' ? ':80' : ':443';
          const dressed = `${scheme}${www}site.example${dot}${port}/${path.join('/')}${slash}${search(turned)}#${fragment}`;
          expect(urlKey(dressed)).toBe(urlKey(plain));
        },
      ),
      SEED,
    );
  });

  test('differs for another page', () => {
    const address = ({ path, query }: { path: string[]; query: [string, string][] }) =>
      `https://site.example/${path.join('/')}?${query
        .map(([name, value]) => `x${name}=${value}`)
        .sort()
        .join('&')}`;
    fc.assert(
      fc.property(page, page, (one, other) => {
        expect(urlKey(address(one)) === urlKey(address(other))).toBe(address(one) === address(other));
      }),
      SEED,
    );
  });
});

describe('the kind of a page', () => {
  const filter = fc.constantFrom(
    'ref',
    'via',
    'source',
    'cid',
    'channel',
    'from',
    'aff',
    's',
    'year',
    'tag',
    'lang',
  );
  const onList = fc.constantFrom('q', 'page', 'category', 'sort', 'filter[a]');

  test('lets every parameter of a list count, unless it is a tracker', () => {
    fc.assert(
      fc.property(
        filter,
        onList,
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        (name, list, values) => {
          const [one, other] = values
            .map((value) => `x${value}`)
            .map((value) => urlKey(`https://site.example/things?${list}=1&${name}=${value}`));
          expect(one).not.toBe(other);
        },
      ),
      SEED,
    );
  });

  test('decides that referral parameters do not count on an article', () => {
    const referral = fc.constantFrom('ref', 'via', 'aff', 'icid', 'cmpid', 'utm_term');
    fc.assert(
      fc.property(referral, word, fc.array(word, { minLength: 3, maxLength: 6 }), (name, value, words) => {
        const article = `https://site.example/blog/${words.join('-')}`;
        expect(urlKey(`${article}?${name}=${value}`)).toBe(urlKey(article));
      }),
      SEED,
    );
  });
});

describe('real links', () => {
  const links = readTestdata('real-links.txt');

  test('are different submissions', () => {
    const byIdentity = Map.groupBy(links, urlIdentity);
    const merged = [...byIdentity.values()].filter((urls) => urls.length > 1);
    expect(merged).toEqual([]);
  });

  test.each([
    ['http', (url: URL) => `http:${url.href.slice(url.protocol.length)}`],
    ['a tracker', (url: URL) => withSearch(url, 'utm_source=x')],
    ['a click id', (url: URL) => withSearch(url, 'fbclid=IwAR0')],
    ['www', (url: URL) => url.href.replace(/\/\/(www\.)?/, '//www.')],
    ['an upper-case host', (url: URL) => url.href.replace(url.host, url.host.toUpperCase())],
    ['needless escapes', (url: URL) => url.href.replace(url.pathname, url.pathname.replaceAll('-', '%2d'))],
  ])('keep their identity with %s', (_what, changed) => {
    const wrong = links
      .map((link) => new URL(link))
      .filter((url) => urlIdentity(changed(url)) !== urlIdentity(url.href));
    expect(wrong.map(String)).toEqual([]);
  });

  test.each([
    ['another page number', 'page=2'],
    ['another filter', 'category=x'],
    ['another language', 'lang=xx'],
    ['another version', 'version=9'],
  ])('with %s never get the identity of another link', (_what, pair) => {
    const identities = new Set(links.map(urlIdentity));
    const wrong = links.filter((link) => {
      const identity = urlIdentity(withSearch(new URL(link), pair));
      return identities.has(identity) && identity !== urlIdentity(link);
    });
    expect(wrong).toEqual([]);
  });

  function withSearch(url: URL, pair: string) {
    const { origin, pathname, search, hash } = url;
    return `${origin}${pathname}${search ? `${search}&` : '?'}${pair}${hash}`;
  }
});

describe('http and https URLs', () => {
  const noise: fc.Arbitrary<string> = fc.constantFrom(
    '',
    ' ',
    '\t',
    '\n',
    '\0',
    '\u0001',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\ufeff',
    '\u202e',
    '\\',
    '/',
  );
  const scheme: fc.Arbitrary<string> = fc.constantFrom(
    'javascript:',
    'JaVaScRiPt:',
    'data:text/html,',
    'vbscript:',
    'file:///',
    'blob:',
    'about:',
    'ftp://',
    'http:',
    'https:',
    'http://',
    'https://',
    'https:javascript:',
    'ｊａｖａｓｃｒｉｐｔ:',
    'view-source:',
    '//',
    '',
  );
  const tail: fc.Arbitrary<string> = fc.constantFrom(
    'alert(1)',
    '//site.example/%0aalert(1)',
    'site.example',
    'a@b.example',
    'site.example\nx',
    '',
  );
  const broken = fc
    .tuple(noise, scheme, noise, tail, noise)
    .chain(([a, b, c, d, e]) => fc.tuple(fc.constant(`${a}${b}${c}${d}${e}`), noise, fc.nat(12)))
    .map(([text, between, at]) => text.slice(0, at) + between + text.slice(at));
  const anything = fc.oneof(broken, anyText, fc.webUrl());

  test('are the only ones accepted as links, even after normalisation', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const url = parseHttpUrl(text);
        if (!url) return;
        expect(['http:', 'https:']).toContain(url.protocol);
        expect([url.username, url.password]).toEqual(['', '']);
        // The trimmed text is stored and shown.
        expect(text.trim()).toMatch(/^https?:\/\//i);
        expect(text.trim()).not.toMatch(/\p{Cc}/u);
        expect(new URL(text.trim()).href).toBe(url.href);
        expect(urlIdentity(text.trim())).toMatch(/^https:\/\/[^/]/);
      }),
      { ...SEED, numRuns: 5000 },
    );
  });

  test('are the only ones accepted as images of a page', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(absoluteUrl(text, new URL('https://site.example/')) ?? 'https://none').toMatch(
          /^https?:\/\/[^/@]+/,
        );
      }),
      { ...SEED, numRuns: 2000 },
    );
  });

  test('have ASCII host names once they are parsed', () => {
    expect(parseHttpUrl('https://аррӏе.com/')?.host).toBe('xn--80ak6aa92e.com');
  });
});
