import { COLLECTIONS_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context, clock } = await aSite();
const owner = await aUser({ username: 'curator' });
const [editor, reader, admin] = [await aUser(), await aUser(), await aUser({ admin: true })];

function aCollection(choices: object = {}, by: TestUser = owner) {
  clock.advance(1000);
  return as(by).call('createCollection', { body: { title: 'Agents, read first', ...choices } });
}

const titlesOf = async (caller: TestUser | null, query: object = {}) =>
  (await as(caller).call('listCollections', { query })).results.map(({ title }) => title);

test('a collection begins private and empty, with the title as its slug', async () => {
  const collection = await aCollection();
  expect(collection).toMatchObject({
    slug: 'agents-read-first',
    description: '',
    visibility: 'private',
    owner: { id: owner.id, username: 'curator' },
    editors: [],
    items_count: 0,
    read_count: 0,
    followers_count: 0,
    is_following: false,
    copied_from: null,
    covers: [],
    created_at: new Date(clock.now()).toISOString(),
    updated_at: new Date(clock.now()).toISOString(),
  });
  expect(await as(owner).call('getCollection', { params: { id: collection.id } })).toEqual(collection);
});

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(101) }, 'title'],
  [{ title: 'x', description: 'x'.repeat(2001) }, 'description'],
  [{ title: 'x', visibility: 'hidden' }, 'visibility'],
  [{ title: 'x', editors: ['nobody-has-this'] }, 'editors'],
  [{ title: 'x', editors: ['curator'] }, 'editors'],
])('%j is refused', async (body, field) => {
  const answer = await as(owner).send('createCollection', { body });
  expect([answer.status, answer.body]).toEqual([400, { [field]: [expect.any(String)] }]);
});

test('a private collection is not found by anybody but its owner and editors, not even by admins', async () => {
  const { id } = await aCollection({ editors: [editor.username] });
  const statuses = async (caller: TestUser | null) =>
    Promise.all(
      (
        [
          'getCollection',
          'listCollectionItems',
          'copyCollection',
          'followCollection',
          'editCollection',
        ] as const
      ).map(async (name) => (await as(caller).send(name, { params: { id }, body: {} })).status),
    );
  expect(await statuses(null)).toEqual([404, 404, 401, 401, 401]);
  expect(await statuses(reader)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(admin)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(editor)).toEqual([200, 200, 201, 404, 403]);
  expect(await statuses(owner)).toEqual([200, 200, 201, 404, 200]);
});

test('only public collections of others are listed, and all of one’s own', async () => {
  const someone = await aUser();
  for (const visibility of ['private', 'unlisted', 'public'])
    await aCollection({ title: `A ${visibility} one`, visibility }, someone);
  expect(await titlesOf(someone, { owner: someone.id })).toEqual([
    'A public one',
    'A unlisted one',
    'A private one',
  ]);
  for (const caller of [null, reader, admin]) {
    expect(await titlesOf(caller, { owner: someone.id })).toEqual(['A public one']);
    expect((await titlesOf(caller))[0]).toBe('A public one');
  }
  expect(await titlesOf(someone)).not.toContain('A unlisted one');
});

test('an unlisted collection is read by everybody who has its address', async () => {
  const { id } = await aCollection({ visibility: 'unlisted' });
  expect((await as(null).send('getCollection', { params: { id } })).status).toBe(200);
});

test('editors change items only, and only while they are editors', async () => {
  const { id } = await aCollection({ editors: [editor.id], visibility: 'public' });
  const params = { id };
  const add = (url: string) =>
    as(editor).send('addCollectionItem', { params, body: { url: `https://example.org/${url}` } });
  expect((await add('1')).status).toBe(201);
  for (const name of ['editCollection', 'deleteCollection'] as const)
    expect(await as(editor).send(name, { params, body: { title: 'Mine' } })).toMatchObject({
      status: 403,
      body: { detail: collectionMessages.ownerOnly },
    });
  const { results } = await as(editor).call('listEditedCollections');
  expect(results.map((collection) => collection.id)).toContain(id);
  expect((await as(owner).call('editCollection', { params, body: { editors: [] } })).editors).toEqual([]);
  expect(await add('2')).toMatchObject({ status: 403, body: { detail: collectionMessages.editorsOnly } });
});

test('title, description and visibility can be edited, and a field that is not sent stays', async () => {
  const { id } = await aCollection({ description: 'Before' });
  const params = { id };
  clock.advance(1000);
  expect(await as(owner).call('editCollection', { params, body: { visibility: 'public' } })).toMatchObject({
    title: 'Agents, read first',
    description: 'Before',
    visibility: 'public',
    updated_at: new Date(clock.now()).toISOString(),
  });
  const body = { title: 'Renamed', description: '' };
  expect(await as(owner).call('editCollection', { params, body })).toMatchObject({
    slug: 'renamed',
    description: '',
    visibility: 'public',
  });
});

test('a deleted collection is gone with its items, and its copies stay', async () => {
  const { id } = await aCollection({ visibility: 'public' });
  const params = { id };
  await as(owner).call('addCollectionItem', { params, body: { url: 'https://example.org/1', note: 'Why' } });
  const copy = await as(reader).call('copyCollection', { params });
  expect(copy).toMatchObject({
    visibility: 'private',
    owner: { id: reader.id },
    items_count: 1,
    copied_from: { id, slug: 'agents-read-first', owner: { username: 'curator' } },
  });
  await as(owner).call('deleteCollection', { params });
  expect((await as(owner).send('getCollection', { params })).status).toBe(404);
  const { results } = await as(reader).call('listCollectionItems', { params: { id: copy.id } });
  expect(results).toMatchObject([{ url: 'https://example.org/1', note: 'Why' }]);
  expect((await as(reader).call('getCollection', { params: { id: copy.id } })).copied_from).toBeNull();
});

test('a copy has the items in their order, without posts that are not listed, and does not name a private original', async () => {
  const { id } = await aCollection({ visibility: 'public' });
  const params = { id };
  const posts = [await aPost(), await aPost(), await aPost()];
  for (const post of posts) await as(owner).call('addCollectionItem', { params, body: { post: post.id } });
  await as(admin).call('removePost', { params: { id: posts[1]?.id ?? 0 } });
  const copy = await as(reader).call('copyCollection', { params });
  const { results } = await as(reader).call('listCollectionItems', { params: { id: copy.id } });
  expect(results.map(({ post }) => post?.id)).toEqual([posts[0]?.id, posts[2]?.id]);
  await as(owner).call('editCollection', { params, body: { visibility: 'private' } });
  expect((await as(reader).call('getCollection', { params: { id: copy.id } })).copied_from).toBeNull();
});

test('the choices for a post are the collections that one owns or edits, and say whether the post is in each', async () => {
  const user = await aUser();
  const post = await aPost();
  const own = await aCollection({ title: 'Own' }, user);
  const edited = await aCollection({ title: 'Edited', editors: [user.id] });
  await aCollection({ title: 'Of others', visibility: 'public' });
  const { id: item_id } = await as(user).call('addCollectionItem', {
    params: { id: own.id },
    body: { post: post.id, note: 'Short.' },
  });
  const { results } = await as(user).call('listCollectionChoices', { params: { id: post.id } });
  expect(results).toEqual([
    { id: own.id, title: 'Own', visibility: 'private', items_count: 1, item_id, note: 'Short.' },
    { id: edited.id, title: 'Edited', visibility: 'private', items_count: 0, item_id: null, note: null },
  ]);
});

test('nobody has more collections than the limit, even with simultaneous requests', async () => {
  const user = await aUser();
  const made = {
    owner_id: user.id,
    description: '',
    visibility: 'private',
    created_at: 1,
    updated_at: 1,
  } as const;
  const rows = Array.from({ length: COLLECTIONS_MAX - 1 }, (_, number) => ({
    ...made,
    title: `No. ${number}`,
  }));
  await context.database.transact((tx) => insertAll(tx, 'collections', rows));
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => as(user).send('createCollection', { body: { title: 'Last' } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    non_field_errors: [collectionMessages.tooManyCollections(COLLECTIONS_MAX)],
  });
});
