import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absoluteUrl } from '../previews/metadata/page-metadata.ts';
import { anyText } from '../testing/fuzz/hostile-values.ts';
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

describe('only http and https URLs', () => {
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

  test('are accepted as links, also after normalisation', () => {
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

  test('are accepted as images of a page', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(absoluteUrl(text, new URL('https://site.example/')) ?? 'https://none').toMatch(
          /^https?:\/\/[^/@]+/,
        );
      }),
      { ...SEED, numRuns: 2000 },
    );
  });

  test('are compared by their ASCII host names', () => {
    expect(parseHttpUrl('https://аррӏе.com/')?.host).toBe('xn--80ak6aa92e.com');
  });
});
