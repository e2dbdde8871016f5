import { callApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

test('every public page has one address, a description and a picture, and names its feed if it has one', async ({
  request,
  site,
  aUser,
  aPost,
}) => {
  const author = await aUser({ admin: true });
  const { token } = author;
  const tag = await callApi(site.url, 'createTag', { body: { name: 'Page heads' }, token });
  const post = await aPost(author, { tags: [tag.id] });
  const { hostname } = new URL(post.url);
  const page = `/post/${post.id}/${post.slug}`;
  const pages: [path: string, canonical: string, feed: string | null][] = [
    ['/explore/recent', '/explore/recent', 'recent'],
    ['/explore/trending', '/explore/trending', 'trending'],
    ['/explore/top?period=week', '/explore/top', 'top-week'],
    [`${page}?comment=5`, page, `post/${post.id}`],
    [`/tag/${tag.slug}?sort=top&period=year`, `/tag/${tag.slug}`, `tag/${tag.slug}`],
    [`/site/${hostname}?sort=trending`, `/site/${hostname}`, `site/${hostname}`],
    [
      `/category/${post.category.slug}?period=day`,
      `/category/${post.category.slug}`,
      `category/${post.category.slug}`,
    ],
    [`/user/${author.user.id}`, `/user/${author.user.id}`, `user/${author.user.id}`],
    ['/categories', '/categories', 'recent'],
    ['/tags', '/tags', null],
    ['/moderation?action=ban', '/moderation', 'moderation'],
    ['/sponsored', '/sponsored', null],
    ['/search', '/search', null],
    ['/help', '/help', null],
  ];
  for (const [path, canonical, feed] of pages) {
    const html = await (await request.get(path)).text();
    const found = {
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
      isDescribed: /<meta name="description" content="[^"]{10,}"/.test(html),
      isPictured: /<meta property="og:image" content="https?:[^"]+"/.test(html),
      size: ['width', 'height'].map(
        (side) => new RegExp(`<meta property="og:image:${side}" content="(\\d+)"`).exec(html)?.[1],
      ),
      headings: html.match(/<h1\b/g)?.length,
    };
    for (const property of ['title', 'description', 'type', 'url', 'site_name'])
      expect(html, path).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+"`));
    expect([path, found]).toEqual([
      path,
      {
        canonical: site.url + canonical,
        isDescribed: true,
        isPictured: true,
        size: ['1200', '630'],
        headings: 1,
      },
    ]);
    if (feed === null) continue;
    for (const [type, extension] of [
      ['atom', 'atom'],
      ['feed', 'json'],
    ] as const)
      expect(html).toMatch(
        new RegExp(
          `<link rel="alternate"[^>]* type="application/${type}\\+(xml|json)" href="/feeds/${feed}.${extension}"`,
        ),
      );
    expect(html).toMatch(new RegExp(`<a [^>]*href="/feeds/${feed}.atom"`));
  }
});

test('the lists of a category, tag and site have three orders, and Top has periods', async ({
  request,
  site,
  aUser,
  aPost,
}) => {
  const author = await aUser({ admin: true });
  const { token } = author;
  const tag = await callApi(site.url, 'createTag', { body: { name: 'Orders' }, token });
  const post = await aPost(author, { tags: [tag.id] });
  const { hostname } = new URL(post.url);
  for (const list of [`/tag/${tag.slug}`, `/site/${hostname}`, `/category/${post.category.slug}`]) {
    const html = await (await request.get(`${list}?period=month`)).text();
    expect(html).toContain(post.title);
    for (const href of [list, `${list}?sort=trending`, `${list}?sort=top`])
      expect(html).toContain(`href="${href}"`);
    for (const period of ['day', 'week', 'month', 'year'])
      expect(html).toContain(`href="${list}?sort=top&amp;period=${period}"`);
  }
});
