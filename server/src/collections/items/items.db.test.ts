import { COLLECTION_ITEMS_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { insertAll } from '../../db/insert-all.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, context, clock } = await aSite();
const [owner, reader] = [await aUser(), await aUser()];

async function aCollection(links: readonly string[] = []) {
  const body = { title: 'Agents', visibility: 'public' };
  const params = { id: (await as(owner).call('createCollection', { body })).id };
  const items = [];
  for (const link of links)
    items.push(
      await as(owner).call('addCollectionItem', { params, body: { url: `https://example.org/${link}` } }),
    );
  return { params, items };
}

const itemsOf = async (params: { id: number }, caller: TestUser | null = owner) =>
  (await as(caller).call('listCollectionItems', { params, query: { page_size: 100 } })).results;
const pathsOf = async (params: { id: number }) =>
  (await itemsOf(params)).map(({ url }) => new URL(url ?? '').pathname.slice(1)).join(' ');
const wrong = () => Array.fromAsync(findWrongValues(context.database.read));

test('posts and links come one after another, with their notes', async () => {
  const { params } = await aCollection();
  const post = await aPost({ title: 'A post' });
  const added = await as(owner).call('addCollectionItem', {
    params,
    body: { post: post.id, note: 'Start here' },
  });
  expect(added).toMatchObject({ post: { id: post.id }, url: post.url, title: 'A post', note: 'Start here' });
  const body = { url: 'https://www.example.org/guide/', title: 'A guide' };
  const link = await as(owner).call('addCollectionItem', { params, body });
  expect(link).toEqual({ id: link.id, post: null, ...body, note: '', is_read: false });
  expect(await itemsOf(params)).toEqual([added, link]);
  expect((await as(null).call('getCollection', { params })).items_count).toBe(2);
});

test('a link without a title shows its address', async () => {
  const { items } = await aCollection(['long/way/']);
  expect(items[0]?.title).toBe('example.org/long/way');
});

test('a link that was submitted is added as its post', async () => {
  const { params } = await aCollection();
  const post = await aPost();
  const item = await as(owner).call('addCollectionItem', {
    params,
    body: { url: `${post.url}?utm_source=x` },
  });
  expect(item.post?.id).toBe(post.id);
});

test('nothing is in a collection twice, even when it is added at the same time', async () => {
  const { params } = await aCollection();
  const post = await aPost();
  for (const body of [{ post: post.id }, { url: 'https://example.org/twice' }]) {
    const answers = await Promise.all(
      [1, 2, 3].map(() => as(owner).send('addCollectionItem', { params, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const [field = ''] = Object.keys(body);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      [field]: [collectionMessages.alreadyInCollection],
    });
  }
  expect(await itemsOf(params)).toHaveLength(2);
});

test.each([
  [{}, 'post'],
  [{ post: 999_999 }, 'post'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: 'https://example.org/', note: 'x'.repeat(501) }, 'note'],
  [{ url: 'https://example.org/', title: 'x'.repeat(201) }, 'title'],
  [{ url: 'https://spam.invalid/x' }, 'url'],
])('%j is refused', async (body, field) => {
  const { params } = await aCollection();
  const admin = as(await aUser({ admin: true }));
  await admin.send('blockDomain', { body: { domain: 'spam.invalid', reason: 'Spam' } });
  const answer = await as(owner).send('addCollectionItem', { params, body });
  expect([answer.status, answer.body]).toEqual([400, { [field]: [expect.any(String)] }]);
});

test('a removed post cannot be added', async () => {
  const { params } = await aCollection();
  const post = await aPost({ removed: true });
  expect(await as(owner).send('addCollectionItem', { params, body: { post: post.id } })).toMatchObject({
    status: 400,
    body: { post: [proposalMessages.unknownPost] },
  });
});

test('an item whose post was removed stays in its place, without the URL and title', async () => {
  const { params } = await aCollection(['1']);
  const post = await aPost({ title: 'Soon gone' });
  await as(owner).call('addCollectionItem', { params, body: { post: post.id } });
  await as(await aUser({ admin: true })).call('removePost', { params: { id: post.id } });
  expect((await itemsOf(params, reader))[1]).toMatchObject({ post: null, url: null, title: null });
});

test('an item is deleted with its post, and no longer counted', async () => {
  const author = await aUser();
  const { params } = await aCollection(['1']);
  const post = await aPost({ by: author });
  await as(owner).call('addCollectionItem', { params, body: { post: post.id } });
  await as(author).call('deletePost', { params: { id: post.id } });
  expect(await pathsOf(params)).toBe('1');
  expect((await as(null).call('getCollection', { params })).items_count).toBe(1);
  expect(await wrong()).toEqual([]);
});

test('the note of an item and the title of a link can be edited, but not the title of a post', async () => {
  const { params, items } = await aCollection(['1']);
  const item = { ...params, item_id: items[0]?.id ?? 0 };
  clock.advance(1000);
  const edited = await as(owner).call('editCollectionItem', {
    params: item,
    body: { note: 'New', title: 'Named' },
  });
  expect(edited).toMatchObject({ note: 'New', title: 'Named' });
  expect(await itemsOf(params)).toEqual([edited]);
  const { updated_at } = await as(owner).call('getCollection', { params });
  expect(updated_at).toBe(new Date(clock.now()).toISOString());
  const { id: item_id } = await as(owner).call('addCollectionItem', {
    params,
    body: { post: (await aPost()).id },
  });
  const body = { title: 'Mine' };
  expect(await as(owner).send('editCollectionItem', { params: { ...params, item_id }, body })).toMatchObject({
    status: 400,
    body: { title: [collectionMessages.titleOfPost] },
  });
});

test('an item of another collection is not found', async () => {
  const [one, other] = [await aCollection(['1']), await aCollection(['1'])];
  const params = { ...one.params, item_id: other.items[0]?.id ?? 0 };
  for (const name of [
    'editCollectionItem',
    'removeCollectionItem',
    'readCollectionItem',
    'moveCollectionItem',
  ] as const)
    expect((await as(owner).send(name, { params, body: { after: null } })).status).toBe(404);
  const move = { params: { ...one.params, item_id: one.items[0]?.id ?? 0 }, body: { after: params.item_id } };
  expect(await as(owner).send('moveCollectionItem', move)).toMatchObject({
    status: 400,
    body: { after: [collectionMessages.otherItem] },
  });
});

test('an item moves to the front, behind another and to the end, and can be removed', async () => {
  const { params, items } = await aCollection(['a', 'b', 'c', 'd']);
  const idOf = (index: number) => items[index]?.id ?? 0;
  const move = (index: number, after: number | null) =>
    as(owner).call('moveCollectionItem', { params: { ...params, item_id: idOf(index) }, body: { after } });
  await move(2, null);
  expect(await pathsOf(params)).toBe('c a b d');
  await move(2, idOf(3));
  expect(await pathsOf(params)).toBe('a b d c');
  await move(0, idOf(1));
  expect(await pathsOf(params)).toBe('b a d c');
  await move(0, idOf(1));
  expect(await pathsOf(params)).toBe('b a d c');
  await as(owner).call('removeCollectionItem', { params: { ...params, item_id: idOf(3) } });
  expect(await pathsOf(params)).toBe('b a c');
});

test('a move writes one position, and the order stays right when the gap at a place is used up', async () => {
  const { params, items } = await aCollection(['a', 'b', 'c', 'd']);
  const [a, b, c, d] = items.map(({ id }) => id);
  const positions = () =>
    context.database.read
      .selectFrom('collection_items')
      .select(['id', 'position'])
      .where('collection_id', '=', params.id)
      .execute();
  const before = await positions();
  await as(owner).call('moveCollectionItem', {
    params: { ...params, item_id: d ?? 0 },
    body: { after: a ?? 0 },
  });
  const after = await positions();
  const changed = after.filter(
    ({ id, position }) => !before.some((known) => known.id === id && known.position === position),
  );
  expect(changed.map(({ id }) => id)).toEqual([d]);
  // Each move halves the gap after the first item.
  for (let time = 0; time < 80; time += 1) {
    const moved = time % 2 === 0 ? b : c;
    await as(owner).call('moveCollectionItem', {
      params: { ...params, item_id: moved ?? 0 },
      body: { after: a ?? 0 },
    });
    expect(await pathsOf(params)).toBe(time % 2 === 0 ? (time === 0 ? 'a b d c' : 'a b c d') : 'a c b d');
  }
});

test('moves, additions and removals at the same time lose and repeat nothing', async () => {
  const { params, items } = await aCollection(['a', 'b', 'c', 'd', 'e', 'f']);
  const idOf = (index: number) => items[index]?.id ?? 0;
  await Promise.all([
    ...[0, 1, 2, 3].map((index) =>
      as(owner).call('moveCollectionItem', {
        params: { ...params, item_id: idOf(index) },
        body: { after: idOf(4) },
      }),
    ),
    as(owner).call('removeCollectionItem', { params: { ...params, item_id: idOf(5) } }),
    ...['g', 'h'].map((link) =>
      as(owner).call('addCollectionItem', { params, body: { url: `https://example.org/${link}` } }),
    ),
  ]);
  expect((await pathsOf(params)).split(' ').sort().join(' ')).toBe('a b c d e g h');
  expect((await pathsOf(params))[0]).toBe('e');
  expect(await wrong()).toEqual([]);
});

test('a collection has at most 500 items, even when they are added at the same time', async () => {
  const { params } = await aCollection();
  const link = { collection_id: params.id, post_id: null, title: 'x', note: '', added_at: 1 };
  const rows = Array.from({ length: COLLECTION_ITEMS_MAX - 1 }, (_, number) => {
    const url = `https://example.org/filler/${number}`;
    return { ...link, url, url_key: url, position: number };
  });
  await context.database.transact((tx) => insertAll(tx, 'collection_items', rows));
  const answers = await Promise.all(
    [1, 2, 3].map((number) =>
      as(owner).send('addCollectionItem', { params, body: { url: `https://example.org/last/${number}` } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    non_field_errors: [collectionMessages.fullCollection(COLLECTION_ITEMS_MAX)],
  });
  expect((await as(owner).call('copyCollection', { params })).items_count).toBe(COLLECTION_ITEMS_MAX);
});

test('each reader ticks items off for themselves', async () => {
  const { params, items } = await aCollection(['a', 'b']);
  const item = { ...params, item_id: items[0]?.id ?? 0 };
  for (let time = 0; time < 2; time += 1)
    expect(await as(reader).call('readCollectionItem', { params: item })).toEqual({
      is_read: true,
      read_count: 1,
    });
  expect((await itemsOf(params, reader)).map(({ is_read }) => is_read)).toEqual([true, false]);
  expect((await as(reader).call('getCollection', { params })).read_count).toBe(1);
  expect((await itemsOf(params, owner)).map(({ is_read }) => is_read)).toEqual([false, false]);
  expect((await as(null).call('getCollection', { params })).read_count).toBe(0);
  for (let time = 0; time < 2; time += 1)
    expect(await as(reader).call('unreadCollectionItem', { params: item })).toEqual({
      is_read: false,
      read_count: 0,
    });
});

test('simultaneous ticks of an item count once, and are deleted with it', async () => {
  const { params, items } = await aCollection(['a']);
  const item = { ...params, item_id: items[0]?.id ?? 0 };
  await Promise.all([1, 2, 3, 4].map(() => as(reader).call('readCollectionItem', { params: item })));
  expect((await as(reader).call('getCollection', { params })).read_count).toBe(1);
  await as(owner).call('removeCollectionItem', { params: item });
  expect((await as(reader).call('getCollection', { params })).read_count).toBe(0);
});
