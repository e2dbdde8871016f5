import { previewImagePath } from '@magpie/contract/images';
import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { insertAll } from '../../db/insert-all.ts';
import { fillerPost } from '../../testing/filler-post.ts';
import { aSite } from '../../testing/test-site.ts';

const { app, as, aUser, aPost, aComment, context, clock } = await aSite();
const { publicUrl } = context.config;
const admin = await aUser({ admin: true });

interface Item {
  id: string;
  url: string;
  external_url?: string;
  title: string;
  content_html: string;
  tags?: string[];
  authors: { name: string; url: string }[];
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

async function itemsOf(feed: string): Promise<Item[]> {
  const answer = await get(`/feeds/${feed}.json`);
  expect({ feed, status: answer.statusCode }).toEqual({ feed, status: 200 });
  return answer.json<{ items: Item[] }>().items;
}

async function titlesOf(feed: string) {
  return (await itemsOf(feed)).map(({ title }) => title);
}

test('every list has a feed in both formats', async () => {
  const { body: tag } = await as(admin).send('createTag', { body: { name: 'Feeds' } });
  const { id: tag_id, slug } = tag as { id: number; slug: string };
  const post = await aPost({ url: 'https://www.example.org/x', title: 'In every feed', tags: [tag_id] });
  const lists = ['recent', 'trending', 'top-day', 'top-week', 'top-month', 'top-year', 'top-all'];
  const topics = [
    `category/${post.category.slug}`,
    `tag/${slug}`,
    'site/example.org',
    `user/${post.author?.id}`,
  ];
  for (const feed of [...lists, ...topics]) {
    expect([feed, await titlesOf(feed)]).toEqual([feed, expect.arrayContaining(['In every feed'])]);
    const { headers, body } = await get(`/feeds/${feed}.atom`);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(body).toContain(
      `<link rel="self" type="application/atom+xml" href="${publicUrl}/feeds/${feed}.atom"/>`,
    );
    expect(body).toContain('<title>In every feed</title>');
  }
});

test('an entry names its page, and the shared link beside it', async () => {
  const post = await aPost({ url: 'https://example.org/shared', title: 'A “title” & more' });
  const [item] = await itemsOf(`user/${post.author?.id}`);
  const page = `${publicUrl}/post/${post.id}/a-title-more`;
  expect(item).toMatchObject({
    id: `tag:localhost,2026:post/${post.id}`,
    url: page,
    external_url: 'https://example.org/shared',
    title: 'A “title” & more',
    tags: [post.category.name],
    authors: [{ name: post.author?.username, url: `${publicUrl}/user/${post.author?.id}` }],
    date_published: post.created_at,
  });
  expect(item?.content_html).toContain(`<a href="${page}">Discussion</a>`);
});

test('an entry has the picture and the description of its post', async () => {
  const description = 'One & <b>\n\nTwo ]]> 😀 שלום';
  const post = await aPost({ url: 'https://example.invalid/?a=1&b=2', description });
  const key = 'ab'.repeat(16);
  await context.database.transact((tx) =>
    tx.updateTable('posts').set({ preview_image: key }).where('id', '=', post.id).execute(),
  );
  const image = `${publicUrl}${previewImagePath(key)}`;
  const [item] = await itemsOf(`user/${post.author?.id}`);
  expect(item).toMatchObject({ image, date_modified: post.created_at });
  expect(item?.content_html.split('\n')).toEqual([
    `<p><a href="https://example.invalid/?a=1&amp;b=2"><img src="${image}" alt=""></a></p>`,
    '<p>One &amp; &lt;b&gt;</p>',
    '<p>Two ]]&gt; 😀 שלום</p>',
    expect.stringContaining('Discussion'),
  ]);
  const { body } = await get(`/feeds/user/${post.author?.id}.atom`);
  expect(body).toContain('<link rel="related" href="https://example.invalid/?a=1&amp;b=2"/>');
});

test('an edited entry has the date of its last edit', async () => {
  const author = await aUser();
  const { id, created_at } = await aPost({ by: author });
  clock.advance(60_000);
  await as(author).call('editPost', { params: { id }, body: { title: 'Another title' } });
  const edited_at = new Date(clock.now()).toISOString();
  const feed = `user/${author.id}`;
  expect(await itemsOf(feed)).toMatchObject([{ date_published: created_at, date_modified: edited_at }]);
  const { body } = await get(`/feeds/${feed}.atom`);
  expect(body).toContain(`<published>${created_at}</published>\n<updated>${edited_at}</updated>`);
  expect(body.match(/<updated>(.*?)<\/updated>/)?.[1]).toBe(edited_at);
});

test('a sponsored entry leads to the affiliate link and says that it is sponsored', async () => {
  const staff = await aUser({ staff: true });
  const affiliate_url = 'https://shop.example/offer?tag=us';
  const body = {
    title: 'Offer',
    url: 'https://shop.example/offer',
    category: 1,
    is_sponsored: true,
    affiliate_url,
  };
  await as(staff).call('submitPost', { body });
  const [item] = await itemsOf(`user/${staff.id}`);
  expect(item?.external_url).toBe(affiliate_url);
  expect(item?.content_html).toContain('Sponsored');
});

test('the id of an entry stays when its title changes', async () => {
  const by = await aUser();
  const { id } = await aPost({ by, title: 'Before' });
  const [before] = await itemsOf(`user/${by.id}`);
  await as(by).call('editPost', { params: { id }, body: { title: 'After' } });
  const [after] = await itemsOf(`user/${by.id}`);
  expect([before?.title, after?.title]).toEqual(['Before', 'After']);
  expect(after?.id).toBe(before?.id);
});

test('removed, pending and rejected posts never appear', async () => {
  const by = await aUser();
  for (const status of ['removed', 'pending', 'rejected'] as const) {
    const { id } = await aPost({ by, title: status });
    await context.database.transact((tx) =>
      tx.updateTable('posts').set({ status }).where('id', '=', id).execute(),
    );
    expect((await get(`/feeds/post/${id}.atom`)).statusCode).toBe(404);
  }
  await aPost({ by, title: 'listed' });
  expect(await titlesOf(`user/${by.id}`)).toEqual(['listed']);
});

test('a feed goes two days back, and has at least 20 entries and at most 300; Trending has 50', async () => {
  const [{ id: author_id }, { id: busy }] = [await aUser(), await aUser()];
  const agesOf = (number: number, ms: number) => Array.from({ length: number }, (_, index) => ms + index);
  let filled = 0;
  async function fill(author: number, ages: readonly number[]) {
    const rows = ages.map((age) =>
      fillerPost((filled += 1), {
        author_id: author,
        category_id: 1,
        status: 'active',
        likes_count: 0,
        created_at: clock.now() - age,
      }),
    );
    await context.database.transact((tx) => insertAll(tx, 'posts', rows));
  }
  await fill(author_id, agesOf(30, 3 * DAY_MS));
  expect(await itemsOf(`user/${author_id}`)).toHaveLength(20);
  await fill(author_id, agesOf(25, DAY_MS));
  expect(await itemsOf(`user/${author_id}`)).toHaveLength(25);
  await fill(busy, agesOf(310, 0));
  expect(await itemsOf(`user/${busy}`)).toHaveLength(300);
  expect(await itemsOf('trending')).toHaveLength(50);
});

test('a post’s feed has its comments at every level, without removed ones', async () => {
  const by = await aUser({ username: 'commenter' });
  const on = await aPost({ title: 'Discussed' });
  const root = await aComment({ on, by, content: 'One\n\nTwo <b>' });
  clock.advance(1000);
  await aComment({ on, to: root, by, content: 'A reply' });
  await aComment({ on, removed: true });
  const items = await itemsOf(`post/${on.id}`);
  expect(items.map(({ content_html }) => content_html)).toEqual([
    expect.stringMatching(/^<p>A reply<\/p>\n<p><a href="[^"]*">Discussion<\/a><\/p>$/),
    expect.stringMatching(/^<p>One<\/p><p>Two &lt;b&gt;<\/p>\n<p><a href="[^"]*\?comment=\d+">Discussion</),
  ]);
  expect(items[1]).toMatchObject({
    id: `tag:localhost,2026:comment/${root.id}`,
    url: `${publicUrl}/post/${on.id}/discussed?comment=${root.id}`,
    title: 'commenter on Discussed',
    tags: [on.category.name],
    date_published: root.created_at,
    date_modified: root.created_at,
  });
  await as(by).call('editComment', { params: { id: root.id }, body: { content: 'Three' } });
  clock.advance(1000);
  expect((await itemsOf(`post/${on.id}`))[1]).toMatchObject({
    date_published: root.created_at,
    date_modified: new Date(clock.now() - 1000).toISOString(),
  });
});

test('the feed of a merged post is that of the post it was merged into', async () => {
  const [into, from] = [await aPost(), await aPost()];
  await aComment({ on: from, content: 'Moved' });
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  const merged = await get(`/feeds/post/${from.id}.json`);
  expect(merged.json()).toMatchObject({
    feed_url: `${publicUrl}/feeds/post/${into.id}.json`,
    items: [{ content_html: expect.stringContaining('Moved') }],
  });
});

test('a search has a feed of the newest posts that match', async () => {
  const by = await aUser();
  const old = await aPost({ by, title: 'Quokka & friends' });
  clock.advance(1000);
  await aPost({ by, title: 'Another quokka' });
  await aPost({ by, title: 'No such animal' });
  const ask = (extension: string, q: string) =>
    get(`/feeds/search.${extension}?${new URLSearchParams({ q, utm_source: 'a' })}`);
  const feed = (await ask('json', ' quokka -"no such" ')).json<{ items: Item[] }>();
  expect(feed).toMatchObject({
    feed_url: `${publicUrl}/feeds/search.json?q=quokka+-%22no+such%22`,
    home_page_url: `${publicUrl}/search?q=quokka+-%22no+such%22`,
  });
  expect(feed.items.map(({ title }) => title)).toEqual(['Another quokka', 'Quokka & friends']);
  expect((await ask('json', 'friends')).json<{ items: Item[] }>().items).toHaveLength(1);
  const { headers, body } = await ask('atom', 'quokka & friends');
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(body).toContain(
    `<link rel="self" type="application/atom+xml" href="${publicUrl}/feeds/search.atom?q=quokka+%26+friends"/>`,
  );
  expect(body).toContain('<title>Quokka &amp; friends</title>');
  await as(by).call('editPost', { params: { id: old.id }, body: { title: 'Wombats' } });
  clock.advance(1000);
  expect((await ask('json', 'friends')).json<{ items: Item[] }>().items).toEqual([]);
  for (const q of ['', ' ', 'x'.repeat(201), '\0'])
    expect([q, (await ask('atom', q)).statusCode]).toEqual([q, 404]);
});

test('a client that has the feed gets 304 until it changes', async () => {
  await get('/feeds/recent.atom');
  clock.advance(1000);
  const first = await get('/feeds/recent.atom');
  const { etag, 'last-modified': modified } = first.headers;
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
    vary: 'Accept-Encoding, Authorization',
  });
  const byTag = { 'if-none-match': String(etag) };
  const byDate = { 'if-modified-since': String(modified) };
  expect((await get('/feeds/recent.atom', byTag)).statusCode).toBe(304);
  expect((await get('/feeds/recent.atom', byDate)).statusCode).toBe(304);
  clock.advance(1000);
  await aPost({ title: 'News' });
  expect((await get('/feeds/recent.atom', byTag)).body).toContain('News');
  expect((await get('/feeds/recent.atom', byDate)).statusCode).toBe(200);
});

test('a feed that changes again within a second has no Last-Modified until that second is over', async () => {
  clock.advance(1000 - (clock.now() % 1000));
  const asOf = new Date(clock.now()).toUTCString();
  await aPost({ title: 'First in its second' });
  const first = await get('/feeds/recent.atom');
  expect(first.headers['last-modified']).toBe(asOf);
  expect((await get('/feeds/recent.atom', { 'if-modified-since': asOf })).statusCode).toBe(304);
  clock.advance(500);
  await aPost({ title: 'In the same second' });
  const byDate = { 'if-modified-since': asOf };
  const second = await get('/feeds/recent.atom', byDate);
  expect(second.body).toContain('In the same second');
  expect(second.headers['last-modified']).toBeUndefined();
  clock.advance(500);
  const { headers, body } = await get('/feeds/recent.atom', byDate);
  expect(body).toContain('In the same second');
  expect(headers['last-modified']).toBe(new Date(clock.now()).toUTCString());
  const again = { 'if-modified-since': String(headers['last-modified']) };
  expect((await get('/feeds/recent.atom', again)).statusCode).toBe(304);
});

test('a feed is compressed', async () => {
  const { headers } = await get('/feeds/recent.atom', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
});

test.each([
  'nothing.atom',
  'recent',
  'recent.rss',
  'top-hour.atom',
  'category/none.atom',
  'tag/none.json',
  'tag/%00.atom',
  'category/a%00b.json',
  'site/none.example.atom',
  'user/0.atom',
  'user/99999.atom',
  'post/x.atom',
  'search.atom',
  'search/x.atom?q=x',
  'constructor/1.atom',
])('/feeds/%s does not exist', async (path) => {
  expect((await get(`/feeds/${path}`)).statusCode).toBe(404);
});
