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

/** URL forms of known sites: the same id in any form of a site is the same item. */
const SITES: Record<string, { id: fc.Arbitrary<string>; addresses: ((id: string) => string)[] }> = {
  YouTube: {
    id: fc.stringMatching(/^[A-Za-z0-9_-]{11}$/),
    addresses: [
      (id) => `https://www.youtube.com/watch?v=${id}`,
      (id) => `https://youtu.be/${id}?si=x`,
      (id) => `https://m.youtube.com/watch?app=desktop&v=${id}&t=10s`,
      (id) => `https://www.youtube.com/shorts/${id}`,
    ],
  },
  arXiv: {
    id: fc.stringMatching(/^\d{4}\.\d{5}$/),
    addresses: [
      (id) => `https://arxiv.org/abs/${id}`,
      (id) => `http://arxiv.org/pdf/${id}v2.pdf`,
      (id) => `https://doi.org/10.48550/arXiv.${id}`,
    ],
  },
  Reddit: {
    id: fc.stringMatching(/^[a-z0-9]{6}$/),
    addresses: [
      (id) => `https://redd.it/${id}`,
      (id) => `https://old.reddit.com/r/MachineLearning/comments/${id}/a_title/`,
    ],
  },
  Vimeo: {
    id: fc.stringMatching(/^[1-9]\d{7}$/),
    addresses: [(id) => `https://vimeo.com/${id}`, (id) => `https://player.vimeo.com/video/${id}`],
  },
};

describe.each(Object.entries(SITES))('%s', (_name, { id, addresses }) => {
  test('gives all URL forms of an item one key, and different items different keys', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        const keys = addresses.map((address) => urlKey(address(one)));
        expect(new Set(keys).size).toBe(1);
        for (const address of addresses) expect(keys.includes(urlKey(address(other)))).toBe(one === other);
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
