import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, app, aPost } = await aSite();
const onBlog = await aPost({ url: 'https://www.Blog.example.org/a' });
const onSite = await aPost({ url: 'https://example.org./b' });
const onAddress = await aPost({ url: 'http://[2606:4700::1111]/c' });
await aPost({ url: 'https://notexample.org/d' });

async function postsOf(site: string) {
  const { results } = await as(null).call('listPosts', { query: { site } });
  return results.map(({ id }) => id).toSorted((a, b) => a - b);
}

test.each<[string, string, number[]]>([
  ['example.org', 'example.org', [onBlog.id, onSite.id]],
  ['WWW.Example.ORG', 'example.org', [onBlog.id, onSite.id]],
  ['example.org.', 'example.org', [onBlog.id, onSite.id]],
  ['blog.example.org', 'blog.example.org', [onBlog.id]],
  ['wWw.BLOG.example.org', 'blog.example.org', [onBlog.id]],
  ['[2606:4700::1111]', '[2606:4700::1111]', [onAddress.id]],
  ['other.example.org', 'other.example.org', []],
  ['bücher.example', 'xn--bcher-kva.example', []],
])('%s is the site %s', async (text, host, posts) => {
  expect(await as(null).call('getSite', { params: { host: text } })).toEqual({
    host,
    posts_count: posts.length,
  });
  expect(await postsOf(text)).toEqual(posts);
});

test.each([
  '%20',
  'a%2Fb',
  '..%2f..',
  '%252e%252e',
  'a%252fb',
  'a%20b',
  'example.org%3Fq',
  'user@example.org',
  '%00',
])('%s is no site', async (path) => {
  expect((await app.inject(`/api/content/sites/${path}/`)).statusCode).toBe(404);
  expect((await app.inject(`/feeds/site/${path}.atom`)).statusCode).toBe(404);
});

test('text that is not a host has no posts', async () => {
  expect(await postsOf('a/b')).toEqual([]);
});
