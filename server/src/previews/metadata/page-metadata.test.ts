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

  test('prefers a description in any writing system to the text of the page', async () => {
    const description = '机器学习是人工智能的一个分支,研究怎样让计算机从数据中自动找出规律,并作出判断。';
    const html = `<title>T</title><meta name=description content="${description}">`;
    const text = '<p>A paragraph in Latin letters that is long enough to describe the page.</p>';
    expect(await read(html + text)).toMatchObject({ description });
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

describe('the best of several candidates', () => {
  const graph = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

  test.each([
    ['a left-over of a template', `${graph('title', '{{ page.title }}')}<title>How it works</title>`],
    ['a default title', `${graph('title', 'Home')}<title>How it works</title>`],
    ['a title with broken letters', `${graph('title', 'H\ufffdw it works')}<title>How it works</title>`],
    ['an address', `${graph('title', 'https://example.org/blog/post')}<title>How it works</title>`],
    [
      'the name of the site',
      `${graph('title', 'Example')}${graph('site_name', 'Example')}<title>How it works</title>`,
    ],
    ['the host', '<title>example.org</title><h1>How it works</h1>'],
    ['a title that was cut off', `${graph('title', 'How it works, a…')}<title>How it works, and why</title>`],
  ])('for the title is not %s', async (_what, html) => {
    expect((await read(html)).title).toMatch(/^How it works/);
    expect((await read(html)).title).not.toMatch(/…$/);
  });

  test('is the name of the site on its front page', async () => {
    const html = `${graph('title', 'Example')}${graph('site_name', 'Example')}<title>Welcome to us all</title>`;
    expect((await read(html, new URL('https://example.org/'))).title).toBe('Example');
  });

  test('is a title of any kind where no other is sound', async () => {
    expect((await read('<title>Index</title>')).title).toBe('Index');
  });

  test.each([
    [
      'the title',
      graph('title', 'How it all works together today') +
        graph('description', 'How it all works together today'),
    ],
    ['a word', graph('description', 'Description')],
    ['a left-over', graph('description', '{{ description }} of this page')],
  ])('for the description is not %s', async (_what, html) => {
    const text = 'What this page explains, in one sentence.';
    expect((await read(`${html}<meta name=description content="${text}">`)).description).toBe(text);
  });

  test('is shown without the tags around a part of its text', async () => {
    expect((await read(graph('title', 'The &lt;i&gt;C. elegans&lt;/i&gt; worm'))).title).toBe(
      'The C. elegans worm',
    );
  });

  test('reads microdata and citation tags', async () => {
    const html =
      '<meta itemprop=headline content="The headline"><meta name=citation_abstract content="What the paper shows, briefly.">';
    expect(await read(html)).toMatchObject({
      title: 'The headline',
      description: 'What the paper shows, briefly.',
    });
  });

  test('takes the title from the JSON-LD of a thing that is no article', async () => {
    const data = {
      '@type': 'SoftwareApplication',
      name: 'The tool',
      description: 'A tool that does one thing well.',
    };
    expect(await read(jsonLd(data))).toMatchObject({ title: 'The tool', type: 'other' });
  });
});

describe('several tags of one name', () => {
  test('are all candidates', async () => {
    const html =
      '<meta property="og:title" content="{{ title }}"><meta property="og:title" content="How it works">' +
      '<meta property="og:image" content="data:image/png;base64,x"><meta property="og:image" content="/b.png">';
    expect(await read(html)).toMatchObject({
      title: 'How it works',
      images: ['https://example.org/b.png'],
    });
  });

  test('may have their text in `value`', async () => {
    expect(await read('<meta property="og:title" value="How it works">')).toMatchObject({
      title: 'How it works',
    });
  });
});

test('the name of the site in JSON-LD is the publisher where no other is named', async () => {
  const site = { '@type': 'WebSite', name: 'The Example' };
  const html = `<title>T</title>${jsonLd({ '@graph': [site, { '@type': 'Article', headline: 'H' }] })}`;
  expect(await read(html)).toMatchObject({ publisher: 'The Example', type: 'article' });
  expect(await read(`<title>T</title>${jsonLd(site)}`)).toMatchObject({
    publisher: 'The Example',
    type: 'other',
  });
});

describe('the page itself, as the last resort', () => {
  const text = 'The first paragraph of the page, which says what it is about.[1]';

  test('gives the first paragraph of the main part', async () => {
    const html = `<nav><p>${'Menu '.repeat(30)}</p></nav><div class="cookie-banner"><p>${'Cookies '.repeat(30)}</p></div>
      <p>Something before the article that is also long enough to count.</p>
      <main><p>Short.</p><p><a href=x>${'A long link '.repeat(9)}</a></p><p>The first <b>paragraph</b> of the page, which says what it is about.[1]</p></main>`;
    expect((await read(html)).description).toBe(text.replace('[1]', ''));
  });

  test('gives a picture of the main part', async () => {
    const html = `<img src="/logo.png"><header><img src="/head.jpg" width=900></header><article>
      <img src="/avatar.jpg" class="author-avatar"><img src="/tiny.gif" width=10>
      <figure><img src="/small.jpg" srcset="/a-480.jpg 480w, /a-960.jpg 960w"></figure><img src="/b.jpg"></article>`;
    expect((await read(html)).images).toEqual(['https://example.org/a-960.jpg']);
  });

  test('is not used where the tags name a description and a picture', async () => {
    const html = `<meta name=description content="What the tags say about this page."><meta property="og:image" content="/og.jpg"><main><p>${text}</p></main>`;
    expect(await read(html)).toMatchObject({
      description: 'What the tags say about this page.',
      images: ['https://example.org/og.jpg'],
    });
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
