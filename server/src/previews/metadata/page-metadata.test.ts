import { describe, expect, test } from 'vitest';
import { filled } from '../../testing/filled.ts';
import { growth } from '../../testing/growth.ts';
import { isComplete, pageMetadata } from './page-metadata.ts';
import { readPageTags } from './page-tags.ts';

const URL_OF_PAGE = new URL('https://example.org/blog/post');

async function read(html: string, url = URL_OF_PAGE) {
  return pageMetadata(url, readPageTags(Buffer.from(html), new TextDecoder(), isComplete));
}

const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('title, description and publisher', () => {
  test('prefers Open Graph, then Twitter, then the plain tags', async () => {
    const plain = '<title>Plain</title><meta name=description content="plain">';
    const twitter =
      '<meta name="twitter:title" content="Twitter"><meta name="twitter:description" content="twitter">';
    const openGraph =
      '<meta content="Graph" property="og:title"><meta property="OG:Description" content="graph">';
    expect(await read(plain)).toMatchObject({ title: 'Plain', description: 'plain' });
    expect(await read(plain + twitter)).toMatchObject({ title: 'Twitter', description: 'twitter' });
    expect(await read(plain + twitter + openGraph)).toMatchObject({ title: 'Graph', description: 'graph' });
  });

  test('ignores empty tags', async () => {
    expect(await read('<meta property="og:title" content=" "><title>T &amp; <b>x</title>')).toMatchObject({
      title: 'T & <b>x',
      description: null,
      publisher: null,
    });
  });

  test('ignores SVG titles, and falls back to the heading', async () => {
    expect(await read('<svg><title>Logo</title></svg><h1>The <em>real</em> title</h1>')).toMatchObject({
      title: 'The real title',
    });
  });

  test('fills gaps from JSON-LD', async () => {
    const data = {
      '@graph': [
        { '@type': 'WebSite', name: 'Site' },
        { '@id': '#org', '@type': 'Organization', name: 'The Press' },
        {
          '@type': ['NewsArticle'],
          headline: 'News &amp; views',
          description: 'What happened',
          image: [{ url: '/a.jpg' }],
          publisher: { '@id': '#org' },
        },
      ],
    };
    expect(await read(jsonLd(data))).toEqual({
      title: 'News & views',
      description: 'What happened',
      images: ['https://example.org/a.jpg'],
      publisher: 'The Press',
      type: 'article',
    });
  });

  test('accepts wrapped JSON-LD, and ignores broken or long JSON-LD', async () => {
    const wrapped =
      '<script type="application/ld+json">//<![CDATA[\n{"@type":"VideoObject",\n"name":"A\nB"}\n//]]></script>';
    expect(await read(wrapped)).toMatchObject({ title: 'A B', type: 'video' });
    expect(await read(`<title>T</title><script type="application/ld+json">{"@type":</script>`)).toMatchObject(
      { title: 'T' },
    );
    expect(
      await read(`<title>T</title>${jsonLd({ '@type': 'Article', headline: 'x'.repeat(400_000) })}`),
    ).toMatchObject({ type: 'other' });
  });
});

describe('image', () => {
  test('is resolved against the base of the page', async () => {
    expect((await read('<base href="/img/"><meta property="og:image" content="a.png">')).images).toEqual([
      'https://example.org/img/a.png',
    ]);
    expect((await read('<meta property="og:image" content="//cdn.org/a.png">')).images).toEqual([
      'https://cdn.org/a.png',
    ]);
  });

  test('prefers https, and keeps the others as alternatives', async () => {
    const html = `<meta property="og:image" content="http://x.org/a.png">
      <meta property="og:image:secure_url" content="https://x.org/a.png"><meta name="twitter:image" content="https://y.org/b.png">`;
    expect((await read(html)).images).toEqual([
      'https://x.org/a.png',
      'http://x.org/a.png',
      'https://y.org/b.png',
    ]);
  });

  test.each([
    'data:image/png;base64,AAAA',
    'javascript:x',
    'blob:x',
    'http://u:p@x.org/a.png',
    'http://',
    'x'.repeat(3000),
  ])('is not %s', async (image) => {
    expect((await read(`<meta property="og:image" content="${image}">`)).images).toEqual([]);
  });
});

describe('type', () => {
  test.each([
    ['video', '<meta property="og:type" content="video.other">'],
    ['audio', '<meta property="og:type" content="music.song">'],
    ['article', '<meta property="og:type" content="Article">'],
    ['article', '<meta name="citation_title" content="A paper">'],
    ['article', '<meta property="article:published_time" content="2026-01-01">'],
    ['audio', jsonLd({ '@type': 'PodcastEpisode', name: 'x' })],
    ['other', '<meta property="og:type" content="website">'],
    ['other', ''],
  ])('%s: %s', async (type, html) => {
    expect((await read(html)).type).toBe(type);
  });

  test('of a known site’s video comes from the URL', async () => {
    expect((await read('', new URL('https://m.youtube.com/watch?v=x'))).type).toBe('video');
    expect((await read('', new URL('https://www.youtube.com/about/'))).type).toBe('other');
    expect((await read('', new URL('https://notyoutube.com/watch?v=x'))).type).toBe('other');
  });
});

describe('hostile pages', () => {
  const KIB = 1024;
  const inScript = (json: string) => `<script type=application/ld+json>${json}</script>`;

  test.each<[string, (bytes: number) => string]>([
    ['nested tags', (bytes) => filled('<a>', bytes)],
    ['nested tags and closing tags of others', (bytes) => filled('<i><i></b></u></b>', bytes)],
    ['half-open tags', (bytes) => filled('<', bytes)],
    ['a tag of attributes', (bytes) => `<meta ${filled('a=b ', bytes)}`],
    ['a long attribute', (bytes) => `<meta property="og:title" content="${filled('x', bytes)}">`],
    ['entities', (bytes) => filled('&amp;', bytes)],
    ['half entities', (bytes) => filled('&', bytes)],
    ['an open comment', (bytes) => `<!--${filled('-', bytes)}`],
    ['an open title', (bytes) => `<title>${filled('x ', bytes)}`],
    ['many metas', (bytes) => filled('<meta property=og:image content=a>', bytes)],
    ['metas of many names', (bytes) => numbered(bytes / 30, (n) => `<meta name=n${n} content=a>`)],
    ['many scripts', (bytes) => filled(inScript('{"a":[1]}'), bytes)],
    ['a deep script', (bytes) => inScript(filled('[', bytes / 2) + filled(']', bytes / 2))],
    ['a wide script', (bytes) => inScript(`[${filled('{},', bytes)}{}]`)],
    ['forms in forms', (bytes) => filled('<form><form></form>', bytes)],
    ['tables', (bytes) => filled('<table><tr><td>', bytes)],
    ['drawings', (bytes) => filled('<svg><title>', bytes)],
  ])('%s: no more work for each byte of a long page than of a short one', (_what, html) => {
    function reading(bytes: number) {
      const page = html(bytes);
      return () => void read(page);
    }
    const [longer, most] = [16, 4 * 16];
    expect(growth(reading(12 * KIB), reading(longer * 12 * KIB), most)).toBeLessThan(most);
  });
});

function numbered(count: number, make: (n: number) => string) {
  return Array.from({ length: count }, (_, n) => make(n)).join('');
}
