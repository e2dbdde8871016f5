import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAll } from '../../db/insert-all.ts';
import { fillerPost } from '../../testing/filler-post.ts';
import { stepsOf } from '../../testing/plans/steps.ts';
import { longestTick } from '../../testing/time/longest-tick.ts';
import { aSite } from '../../testing/test-site.ts';
import { IDS_PER_PART } from './post-parts.ts';
import { topicsBetween } from './topic-pages.ts';

const { app, as, aUser, aPost, context, clock } = await aSite();
const { publicUrl } = context.config;

async function locationsIn(url: string): Promise<string[]> {
  const { statusCode, body } = await app.inject(url);
  expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
}

async function pathsIn(url: string) {
  return (await locationsIn(url)).map((location) => location.replace(publicUrl, ''));
}

test('an empty site has a sitemap of its pages and categories', async () => {
  expect(await pathsIn('/sitemap.xml')).toEqual(['/sitemaps/pages.xml', '/sitemaps/categories-1.xml']);
  expect(await pathsIn('/sitemaps/pages.xml')).toEqual(
    expect.arrayContaining(['/explore/recent', '/categories', '/tags']),
  );
  expect(await pathsIn('/sitemaps/categories-1.xml')).toContain('/category/news');
});

test('each listed post is in the part of the sitemap for its id, and other posts are in no part', async () => {
  const listed = await aPost({ title: 'Listed & found' });
  await aPost({ removed: true });
  const far = fillerPost(IDS_PER_PART * 2, {
    author_id: (await aUser()).id,
    category_id: 1,
    status: 'active',
    likes_count: 0,
    created_at: clock.now(),
  });
  const pending = { ...fillerPost(7, far), status: 'pending' as const };
  const rows = [
    { ...far, id: IDS_PER_PART * 3 },
    { ...pending, id: IDS_PER_PART + 1 },
  ];
  await context.database.transact((tx) => insertAll(tx, 'posts', rows));
  expect(await pathsIn('/sitemap.xml')).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/categories-1.xml',
    '/sitemaps/posts-1.xml',
    '/sitemaps/posts-3.xml',
  ]);
  expect(await pathsIn('/sitemaps/posts-1.xml')).toEqual([`/post/${listed.id}/listed-found`]);
  expect(await pathsIn('/sitemaps/posts-3.xml')).toEqual([
    `/post/${IDS_PER_PART * 3}/post-${IDS_PER_PART * 2}`,
  ]);
  expect((await app.inject('/sitemaps/posts-1.xml')).body).toContain(
    `<lastmod>${listed.created_at}</lastmod>`,
  );
  for (const file of [
    'posts-2.xml',
    'posts-4.xml',
    'posts-0.xml',
    'posts-99999.xml',
    'posts-999999.xml',
    'none.xml',
  ])
    expect((await app.inject(`/sitemaps/${file}`)).statusCode).toBe(404);
});

test('a full part is written without blocking the event loop', async () => {
  const { id } = await aUser();
  const first = IDS_PER_PART * 4 + 1;
  const rows = Array.from({ length: IDS_PER_PART }, (_, index) => ({
    ...fillerPost(first + index, {
      author_id: id,
      category_id: 1,
      status: 'active',
      likes_count: 0,
      created_at: clock.now(),
    }),
    id: first + index,
    title: 'A title of ordinary length with words in it: Überraschung, 人工智能, and more',
  }));
  await context.database.transact((tx) => insertAll(tx, 'posts', rows));
  if (context.database.kind === 'postgres') await sql`analyze posts`.execute(context.database.read);
  const locations = await locationsIn('/sitemaps/posts-5.xml');
  expect(locations).toHaveLength(IDS_PER_PART);
  expect(await longestTick(async () => app.inject('/sitemaps/posts-5.xml'), 50)).toBeLessThan(50);
});

test('the sitemap has an ETag and is compressed', async () => {
  const { headers } = await app.inject('/sitemaps/pages.xml');
  const again = { url: '/sitemaps/pages.xml', headers: { 'if-none-match': String(headers.etag) } };
  expect((await app.inject(again)).statusCode).toBe(304);
  const gzip = await app.inject({ url: '/sitemaps/posts-5.xml', headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
});

test('categories, and tags with posts, have the date of their newest listed post', async () => {
  const [used, unused] = (await as(null).call('listTags', {})).results;
  clock.advance(60_000);
  const { category, created_at } = await aPost({ category: 2, tags: [used?.id ?? 0] });
  clock.advance(60_000);
  await aPost({ category: 2, tags: [used?.id ?? 0], removed: true });
  const lastmod = `</loc><lastmod>${created_at}</lastmod>`;
  const read = async (url: string) => (await app.inject(url)).body;
  expect(await read('/sitemaps/categories-1.xml')).toContain(`/category/${category.slug}${lastmod}`);
  const tags = await read('/sitemaps/tags-1.xml');
  expect(tags).toContain(`/tag/${used?.slug}${lastmod}`);
  expect(tags).not.toContain(`/tag/${unused?.slug}<`);
  for (const part of ['categories-1', 'tags-1'])
    expect(await read('/sitemap.xml')).toContain(`/sitemaps/${part}.xml${lastmod}`);
});

// PostgreSQL reads such short tables without an index.
test.runIf(context.database.kind === 'sqlite').each([
  ['categories', 'posts_category_recent'],
  ['tags', 'post_tags_recent'],
] as const)('the newest post of each of the %s is found by the index %s', async (kind, index) => {
  const steps = await stepsOf(context.database, topicsBetween(kind, 0, IDS_PER_PART));
  expect(steps.map((step) => step.index)).toContain(index);
});

test('many tags are divided by their ids', async () => {
  const post = await aPost();
  const ids = [IDS_PER_PART - 1, IDS_PER_PART, IDS_PER_PART + 1, IDS_PER_PART * 2 + 1];
  await context.database.transact(async (tx) => {
    const tags = ids.map((id) => ({ id, name: `t${id}`, name_key: `t${id}`, slug: `t${id}` }));
    await insertAll(tx, 'tags', tags);
    await insertAll(
      tx,
      'post_tags',
      ids.map((tag_id) => ({ post_id: post.id, tag_id })),
    );
  });
  const parts = (await pathsIn('/sitemap.xml')).filter((path) => path.includes('/tags-'));
  expect(parts).toEqual([1, 2, 3].map((part) => `/sitemaps/tags-${part}.xml`));
  expect((await pathsIn('/sitemaps/tags-1.xml')).slice(-2)).toEqual(['/tag/t4999', '/tag/t5000']);
  expect(await pathsIn('/sitemaps/tags-2.xml')).toEqual(['/tag/t5001']);
  expect(await pathsIn('/sitemaps/tags-3.xml')).toEqual(['/tag/t10001']);
});

test('an edited post and its part of the sitemap have the date of the edit', async () => {
  const author = await aUser();
  const { id, slug } = await aPost({ by: author });
  clock.advance(60_000);
  const params = { id };
  const { edited_at } = await as(author).call('editPost', { params, body: { description: 'Edited' } });
  expect(edited_at).toBe(new Date(clock.now()).toISOString());
  const part = `posts-${Math.ceil(id / IDS_PER_PART)}.xml`;
  const lastmod = `</loc><lastmod>${edited_at}</lastmod>`;
  expect((await app.inject(`/sitemaps/${part}`)).body).toContain(`/post/${id}/${slug}${lastmod}`);
  expect((await app.inject('/sitemap.xml')).body).toContain(`/sitemaps/${part}${lastmod}`);
});

test('the approval of a post changes the date of its part of the sitemap, until the post is removed', async () => {
  const [admin, author] = [await aUser({ admin: true }), await aUser()];
  const held = await aPost({ by: author });
  const later = await aPost();
  await context.database.transact((tx) =>
    tx.updateTable('posts').set({ status: 'pending' }).where('id', '=', held.id).execute(),
  );
  const part = `posts-${Math.ceil(held.id / IDS_PER_PART)}.xml</loc><lastmod>`;
  const lastChange = async () => (await app.inject('/sitemap.xml')).body.split(part)[1]?.split('<')[0];
  expect(held.id).toBeLessThan(later.id);
  expect(await lastChange()).toBe(later.created_at);
  clock.advance(60_000);
  const { created_at } = await as(admin).call('approvePost', { params: { id: held.id } });
  expect(created_at).not.toBe(held.created_at);
  expect(await lastChange()).toBe(created_at);
  await as(admin).call('removePost', { params: { id: held.id } });
  expect(await lastChange()).toBe(later.created_at);
});

test('robots.txt names the sitemap', async () => {
  const { headers, body } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
});
