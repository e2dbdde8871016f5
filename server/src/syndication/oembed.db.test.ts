import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, aUser, aPost, context } = await aSite();
const { publicUrl, siteName } = context.config;

const describe = (url: string, more = '') => app.inject(`/oembed?url=${encodeURIComponent(url)}${more}`);

test('describes the page of a post, whatever the slug', async () => {
  const by = await aUser();
  const { id, slug } = await aPost({ by, title: 'Embedded' });
  for (const path of [`/post/${id}/${slug}`, `/post/${id}`, `/post/${id}/old-slug?comment=1`]) {
    const answer = await describe(publicUrl + path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      version: '1.0',
      type: 'link',
      title: 'Embedded',
      author_name: by.username,
      author_url: `${publicUrl}/user/${by.id}`,
      provider_name: siteName,
      provider_url: publicUrl,
      cache_age: 86_400,
    });
  }
});

test('names the preview image with its size, if it is not larger than wanted', async () => {
  const { id } = await aPost();
  const key = 'a'.repeat(32);
  await context.database.transact(async (tx) => {
    await tx
      .insertInto('images')
      .values({ key, source: 'https://example.org/x.png', width: 800, height: 450, created_at: 1 })
      .execute();
    await tx.updateTable('posts').set({ preview_image: key }).where('id', '=', id).execute();
  });
  expect((await describe(`${publicUrl}/post/${id}`)).json()).toMatchObject({
    thumbnail_url: `${publicUrl}/images/${key}-960.webp`,
    thumbnail_width: 800,
    thumbnail_height: 450,
  });
  const names = async (limits: string) =>
    'thumbnail_url' in (await describe(`${publicUrl}/post/${id}`, limits)).json<object>();
  expect(await names('&maxwidth=800&maxheight=450')).toBe(true);
  expect(await names('&maxwidth=wide&maxheight=')).toBe(true);
  expect(await names('&maxwidth=799')).toBe(false);
  expect(await names('&maxheight=449')).toBe(false);
});

test('other addresses and posts that are not listed are unknown, and XML is not offered', async () => {
  const removed = await aPost({ removed: true });
  const { id } = await aPost();
  const page = `/post/${id}/x`;
  for (const url of ['', 'x', publicUrl, `https://other.example${page}`, `${publicUrl}/post/${removed.id}`])
    expect([url, (await describe(url)).statusCode]).toEqual([url, 404]);
  expect((await app.inject('/oembed')).statusCode).toBe(404);
  expect((await describe(publicUrl + page, '&format=xml')).statusCode).toBe(501);
});
