import { describe, expect, test } from 'vitest';
import { isComplete, pageMetadata } from './page-metadata.ts';
import { readPageTags } from './page-tags.ts';

const URL_OF_PAGE = new URL('https://example.org/blog/post');

async function read(html: string, url = URL_OF_PAGE) {
  return pageMetadata(url, readPageTags(Buffer.from(html), new TextDecoder(), isComplete));
}

const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('title, description and publisher', () => {
  test('Open Graph comes before Twitter, that before the plain tags', async () => {
    const plain = '<title>Plain</title><meta name=description content="plain">';
    const twitter =
      '<meta name="twitter:title" content="Twitter"><meta name="twitter:description" content="twitter">';
    const openGraph =
      '<meta content="Graph" property="og:title"><meta property="OG:Description" content="graph">';
    expect(await read(plain)).toMatchObject({ title: 'Plain', description: 'plain' });
    expect(await read(plain + twitter)).toMatchObject({ title: 'Twitter', description: 'twitter' });
    expect(await read(plain + twitter + openGraph)).toMatchObject({ title: 'Graph', description: 'graph' });
  });

  test('an empty tag says nothing', async () => {
    expect(await read('<meta property="og:title" content=" "><title>T &amp; <b>x</title>')).toMatchObject({
      title: 'T & <b>x',
      description: null,
      publisher: null,
    });
  });

  test('a drawing’s title is not the page’s, a heading stands in for a missing one', async () => {
    expect(await read('<svg><title>Logo</title></svg><h1>The <em>real</em> title</h1>')).toMatchObject({
      title: 'The real title',
    });
  });

  test('JSON-LD fills what the tags leave open', async () => {
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

  test('JSON-LD that is wrapped, broken or long does no harm', async () => {
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
  test('is absolute, against the base of the page', async () => {
    expect((await read('<base href="/img/"><meta property="og:image" content="a.png">')).images).toEqual([
      'https://example.org/img/a.png',
    ]);
    expect((await read('<meta property="og:image" content="//cdn.org/a.png">')).images).toEqual([
      'https://cdn.org/a.png',
    ]);
  });

  test('under https is preferred, others are in reserve', async () => {
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

  test('of the big sites’ videos is known by the address', async () => {
    expect((await read('', new URL('https://m.youtube.com/watch?v=x'))).type).toBe('video');
    expect((await read('', new URL('https://www.youtube.com/about/'))).type).toBe('other');
    expect((await read('', new URL('https://notyoutube.com/watch?v=x'))).type).toBe('other');
  });
});

describe('pages made to take long', () => {
  const MIB = 1024 * 1024;
  const fill = (piece: string) => piece.repeat(Math.ceil((2 * MIB) / piece.length));

  test.each([
    ['nested tags', fill('<a>')],
    ['nested tags and closing tags of others', fill('<i><i></b></u></b>')],
    ['half-open tags', fill('<')],
    ['a tag of attributes', `<meta ${fill('a=b ')}`],
    ['a long attribute', `<meta property="og:title" content="${fill('x')}">`],
    ['entities', fill('&amp;')],
    ['half entities', fill('&')],
    ['an open comment', `<!--${fill('-')}`],
    ['an open title', `<title>${fill('x ')}`],
    ['many metas', fill('<meta property=og:image content=a>')],
    ['metas of many names', Array.from({ length: 60_000 }, (_, i) => `<meta name=n${i} content=a>`).join('')],
    ['many scripts', fill('<script type=application/ld+json>{"a":[1]}</script>')],
    [
      'a deep script',
      `<script type=application/ld+json>${'['.repeat(120_000)}${']'.repeat(120_000)}</script>`,
    ],
    ['a wide script', `<script type=application/ld+json>[${'{},'.repeat(80_000)}{}]</script>`],
    ['forms in forms', fill('<form><form></form>')],
    ['tables', fill('<table><tr><td>')],
    ['drawings', fill('<svg><title>')],
  ])('%s', async (_what, html) => {
    const start = processorMs();
    await read(html);
    expect(processorMs() - start).toBeLessThan(2000);
  });
});

/** What this thread worked; a busy machine does not count. */
function processorMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
