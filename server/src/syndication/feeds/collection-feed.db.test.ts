import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { insertAll } from '../../db/insert-all.ts';
import { aSite } from '../../testing/test-site.ts';

const { app, as, aUser, aPost, context, clock } = await aSite();
const { publicUrl } = context.config;
const owner = await aUser({ username: 'curator' });

async function aCollection(visibility: string) {
  const body = { title: 'Agents & tools', visibility };
  return { id: (await as(owner).call('createCollection', { body })).id };
}

const read = (url: string) => app.inject({ url });

test('the feed of a collection has the items that were added last: links, and posts with their notes', async () => {
  const params = await aCollection('public');
  const post = await aPost({ title: 'A post' });
  clock.advance(1000);
  await as(owner).call('addCollectionItem', {
    params,
    body: { post: post.id, note: 'Why <b>it</b> matters' },
  });
  const added = new Date(clock.now()).toISOString();
  clock.advance(1000);
  const link = { url: 'https://example.org/guide', title: 'A guide' };
  await as(owner).call('addCollectionItem', { params, body: link });
  const removed = await aPost();
  await as(owner).call('addCollectionItem', { params, body: { post: removed.id } });
  await as(await aUser({ admin: true })).call('removePost', { params: { id: removed.id } });

  const { items, title, home_page_url } = (await read(`/feeds/collection/${params.id}.json`)).json();
  const page = `${publicUrl}/collection/${params.id}/agents-tools`;
  expect([title, home_page_url]).toEqual(['Agents & tools · Magpie', page]);
  expect(items).toMatchObject([
    { title: 'A guide', url: page, external_url: link.url, authors: [{ name: 'curator' }] },
    { title: 'A post', url: `${publicUrl}/post/${post.id}/a-post`, date_modified: added },
  ]);
  expect(items[1].content_html).toContain(
    '<blockquote><p>Why &lt;b&gt;it&lt;/b&gt; matters</p></blockquote>',
  );
  const atom = await read(`/feeds/collection/${params.id}.atom`);
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
});

test('a private collection has no feed, and only public ones are in the sitemap', async () => {
  const [hidden, unlisted, open] = [
    await aCollection('private'),
    await aCollection('unlisted'),
    await aCollection('public'),
  ];
  expect((await read(`/feeds/collection/${hidden.id}.atom`)).statusCode).toBe(404);
  expect((await read(`/feeds/collection/${unlisted.id}.atom`)).statusCode).toBe(200);
  const sitemap = (await read('/sitemap.xml')).body;
  expect(sitemap).toContain('/sitemaps/collections-1.xml');
  const { body } = await read('/sitemaps/collections-1.xml');
  expect(body).toContain(`<loc>${publicUrl}/collection/${open.id}/agents-tools</loc>`);
  for (const { id } of [hidden, unlisted]) expect(body).not.toContain(`/collection/${id}/`);
  expect((await read('/sitemaps/collections-2.xml')).statusCode).toBe(404);
});

test('the feed shows a change at once', async () => {
  const params = await aCollection('public');
  const items = async () => (await read(`/feeds/collection/${params.id}.json`)).json().items;
  expect(await items()).toEqual([]);
  await as(owner).call('addCollectionItem', { params, body: { url: 'https://example.org/new' } });
  expect(await items()).toHaveLength(1);
  await as(owner).call('editCollection', { params, body: { visibility: 'private' } });
  expect((await read(`/feeds/collection/${params.id}.json`)).statusCode).toBe(404);
});

test('the feed has at least 20 items and at most 300, however many are removed', async () => {
  const params = await aCollection('public');
  async function addLinks(number: number, age: number) {
    const rows = Array.from({ length: number }, (_, index) => ({
      collection_id: params.id,
      url: `https://example.org/${age}/${index}`,
      url_key: `${age}/${index}`,
      title: `Link ${index}`,
      note: '',
      position: index,
      added_at: clock.now() - age,
    }));
    await context.database.transact((tx) => insertAll(tx, 'collection_items', rows));
  }
  const admin = await aUser({ admin: true });
  async function addRemoved() {
    const { id } = await aPost();
    await as(owner).call('addCollectionItem', { params, body: { post: id } });
    await as(admin).call('removePost', { params: { id } });
  }
  const number = async () => (await read(`/feeds/collection/${params.id}.json`)).json().items.length;
  await addLinks(30, 3 * DAY_MS);
  await addRemoved();
  expect(await number()).toBe(20);
  await addLinks(310, DAY_MS);
  await addRemoved();
  expect(await number()).toBe(300);
});
