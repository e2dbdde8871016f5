import { describe, expect, test } from 'vitest';
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
