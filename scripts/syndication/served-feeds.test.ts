import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { previewImagePath } from '@magpie/contract/images';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLogger } from '../../server/src/logger.ts';
import { openSite } from '../../server/src/site.ts';
import { apiOf } from '../../server/src/testing/api.ts';
import { makersOf } from '../../server/src/testing/makers.ts';
import { parseStrictly, readFeed } from './feed-readers.ts';
import { parseJsonFeed } from './json-feed.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-feeds-'));
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
const { context, close } = await openSite(config, createLogger({ level: 'silent' }));
const app = await buildApp(context);
afterAll(async () => {
  await app.close();
  await close();
  await rm(dataDir, { recursive: true });
});
const api = apiOf(app);
const { aUser, aPost, aComment } = makersOf(context, api);
const { publicUrl } = config;

const KEY = 'ab'.repeat(16);
const IMAGE = publicUrl + previewImagePath(KEY);
const LINK = 'https://example.invalid/?a=1&b=%3C2%3E';

const admin = api.as(await aUser({ admin: true }));
const tag = await admin.call('createTag', { body: { name: 'R & D <]]>' } });
const emptyTag = await admin.call('createTag', { body: { name: 'Unused' } });
const post = await aPost({ url: LINK, tags: [tag.id] });
// A row may be older than the rules for what is submitted.
await context.database.transact((tx) =>
  tx
    .updateTable('posts')
    .set({
      title: 'A & B <b> ]]> 😀 שלום \u202eabc\u0007\u001b\ufffe',
      description: 'One ]]> & <i>\u0000\u0008 😀\n\n\u202bשלום\u202c',
      preview_image: KEY,
    })
    .where('id', '=', post.id)
    .execute(),
);
await aComment({ on: post, content: 'Said & <done> ]]> 😀 שלום' });

const TITLE = 'A & B <b> ]]> 😀 שלום abc';
async function feedAt(address: string) {
  const { statusCode, body } = await app.inject(`/feeds/${address}`);
  expect([address, statusCode]).toEqual([address, 200]);
  return body;
}

const page = await api.as(null).call('getPost', { params: { id: post.id } });
const PAGE = `${publicUrl}/post/${post.id}/${page.slug}`;
const HTML = [
  `<p><a href="${LINK.replace('&', '&amp;')}"><img src="${IMAGE}" alt=""></a></p>`,
  '<p>One ]]&gt; &amp; &lt;i&gt; 😀</p>',
  '<p>\u202bשלום\u202c</p>',
  `<p><a href="${PAGE}">Discussion</a></p>`,
].join('\n');

test.each([`category/${post.category.slug}`, `tag/${tag.slug}`])(
  'a strict parser and a feed reader read the Atom feed %s',
  async (feed) => {
    const xml = await feedAt(`${feed}.atom`);
    const { title, self, items } = readFeed(xml);
    expect(self).toBe(`${publicUrl}/feeds/${feed}.atom`);
    const found = items.map((item) => ({
      id: item.id,
      title: item.title,
      url: item.url,
      dates: [item.published?.toISOString(), item.updated?.toISOString()],
      authors: item.authors.map(({ name }) => name),
      topics: item.categories.map(({ term }) => term),
    }));
    expect(found).toEqual([
      {
        id: `tag:localhost,2026:post/${post.id}`,
        title: TITLE,
        url: PAGE,
        dates: [post.created_at, post.created_at],
        authors: [post.author?.username],
        topics: [post.category.slug, tag.slug],
      },
    ]);
    const { texts, links } = parseStrictly(xml);
    expect(texts).toEqual(expect.arrayContaining([title, TITLE, HTML]));
    expect(links.slice(2)).toEqual([
      { rel: 'alternate', type: 'text/html', href: PAGE },
      { rel: 'related', href: LINK },
    ]);
  },
);

test.each([`category/${post.category.slug}`, `tag/${tag.slug}`])('%s is a JSON Feed', async (feed) => {
  const { items, feed_url } = parseJsonFeed(await feedAt(`${feed}.json`));
  expect(feed_url).toBe(`${publicUrl}/feeds/${feed}.json`);
  expect(items).toEqual([
    {
      id: `tag:localhost,2026:post/${post.id}`,
      url: PAGE,
      external_url: LINK,
      title: TITLE,
      content_html: HTML,
      image: IMAGE,
      date_published: post.created_at,
      date_modified: post.created_at,
      authors: [{ name: post.author?.username, url: `${publicUrl}/user/${post.author?.id}` }],
      tags: [post.category.name, tag.name],
    },
  ]);
});

test('an empty feed is valid', async () => {
  const xml = await feedAt(`tag/${emptyTag.slug}.atom`);
  const { title } = parseJsonFeed(await feedAt(`tag/${emptyTag.slug}.json`));
  const read = readFeed(xml);
  expect([read.title, read.items]).toEqual([title, []]);
  const { texts, links } = parseStrictly(xml);
  expect(texts).toContain(title);
  expect(links.map(({ rel }) => rel)).toEqual(['self', 'alternate']);
});

test('a feed of comments is valid', async () => {
  const xml = await feedAt(`post/${post.id}.atom`);
  const { title, items } = parseJsonFeed(await feedAt(`post/${post.id}.json`));
  const [item] = items;
  expect(item?.content_html).toContain('<p>Said &amp; &lt;done&gt; ]]&gt; 😀 שלום</p>');
  const { texts, links } = parseStrictly(xml);
  expect(texts).toEqual(expect.arrayContaining([title, item?.title, item?.content_html]));
  expect(links.slice(2)).toEqual([{ rel: 'alternate', type: 'text/html', href: item?.url }]);
  const read = readFeed(xml);
  expect(read.title).toBe(title);
  expect(read.items.map(({ id, title: name, url }) => [id, name, url])).toEqual([
    [item?.id, item?.title, item?.url],
  ]);
});

test.each([
  ['another version', { version: 'https://jsonfeed.org/version/1' }],
  ['no title', { title: undefined }],
  ['a relative address', { home_page_url: '/x' }],
  ['an item without an id', { items: [{ content_html: '' }] }],
  ['an item without content', { items: [{ id: '1' }] }],
  ['a date without a time', { items: [{ id: '1', content_html: '', date_published: '2026-11-23' }] }],
  ['an unknown field', { items: [{ id: '1', content_html: '', picture: 'x' }] }],
  ['an empty author', { items: [{ id: '1', content_html: '', authors: [{}] }] }],
])('parseJsonFeed refuses a feed with %s', (_what, fault) => {
  const valid = { version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [] };
  expect(parseJsonFeed(JSON.stringify(valid))).toEqual(valid);
  expect(() => parseJsonFeed(JSON.stringify({ ...valid, ...fault }))).toThrow();
});
