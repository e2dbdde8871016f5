import { notificationText } from '@magpie/contract/notifications/notification-text';
import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context, clock } = await aSite();
const [owner, reader] = [await aUser(), await aUser({ username: 'reader' })];

async function aCollection() {
  const body = { title: 'Papers', visibility: 'public' };
  const { id } = await as(owner).call('createCollection', { body });
  return { id };
}

const followersOf = async (params: { id: number }) =>
  (await as(reader).call('getCollection', { params })).followers_count;

test('followCollection has the same effect as follow, and unfollowCollection as unfollow', async () => {
  const params = await aCollection();
  for (let time = 0; time < 2; time += 1)
    expect(await as(reader).call('followCollection', { params })).toEqual({
      is_following: true,
      followers_count: 1,
    });
  const { results } = await as(reader).call('listFollows');
  expect(results).toMatchObject([{ kind: 'collection', id: params.id, name: 'Papers' }]);
  await as(reader).call('unfollow', { params: { kind: 'collection', id: String(params.id) } });
  expect(await followersOf(params)).toBe(0);
  await as(reader).call('follow', { body: { kind: 'collection', id: params.id } });
  expect((await as(reader).call('getCollection', { params })).is_following).toBe(true);
  for (let time = 0; time < 2; time += 1) await as(reader).call('unfollowCollection', { params });
  expect(await followersOf(params)).toBe(0);
});

test('the owner is notified once of each follower, in one group until it is read', async () => {
  const params = await aCollection();
  for (const username of ['ada', 'bob']) {
    const user = await aUser({ username });
    clock.advance(1000);
    await as(user).call('followCollection', { params });
    await as(user).call('unfollowCollection', { params });
    await as(user).call('followCollection', { params });
  }
  await as(owner).call('followCollection', { params });
  const { results } = await as(owner).call('listNotifications', { query: { unread: 'true' } });
  expect(results[0]).toMatchObject({
    kind: 'collection_follower',
    count: 2,
    actors: [{ username: 'bob' }, { username: 'ada' }],
    collection: { id: params.id, title: 'Papers', slug: 'papers' },
    post: null,
    url: `/collection/${params.id}/papers`,
  });
  expect(results.slice(0, 1).map(notificationText)).toEqual([
    'bob and ada followed your collection “Papers”',
  ]);
  await as(owner).call('readNotifications', { body: { all: true } });
  await as(await aUser()).call('followCollection', { params });
  expect((await as(owner).call('countNotifications')).unread).toBe(1);
  await as(owner).call('deleteCollection', { params });
  expect((await as(owner).call('countNotifications')).unread).toBe(0);
});

test('an owner is not notified of a follower whom they mute', async () => {
  const params = await aCollection();
  const user = await aUser();
  await as(owner).call('readNotifications', { body: { all: true } });
  await as(owner).call('mute', { body: { kind: 'user', target: user.id } });
  await as(user).call('followCollection', { params });
  expect((await as(owner).call('countNotifications')).unread).toBe(0);
});

test('a collection that becomes private loses its followers', async () => {
  const params = await aCollection();
  await as(reader).call('followCollection', { params });
  await as(owner).call('editCollection', { params, body: { visibility: 'private' } });
  const { results } = await as(reader).call('listFollows');
  expect(results.filter(({ kind }) => kind === 'collection')).toEqual([]);
  expect((await as(owner).call('getCollection', { params })).followers_count).toBe(0);
  expect((await as(reader).send('follow', { body: { kind: 'collection', id: params.id } })).status).toBe(400);
});

test('the following feed has the posts of followed collections, and says why', async () => {
  const user = await aUser();
  const params = await aCollection();
  const [before, after, other] = [await aPost(), await aPost(), await aPost()];
  await as(owner).call('addCollectionItem', { params, body: { post: before.id } });
  await as(user).call('followCollection', { params });
  await as(owner).call('addCollectionItem', { params, body: { post: after.id } });
  await as(owner).call('addCollectionItem', { params, body: { url: 'https://example.org/no-post' } });
  const feed = async () => (await as(user).call('listPosts', { query: { following: 'true' } })).results;
  expect((await feed()).map(({ id }) => id)).toEqual([after.id, before.id]);
  expect((await feed())[0]?.followed).toEqual({ kind: 'collection', id: params.id, name: 'Papers' });
  expect((await feed()).map(({ id }) => id)).not.toContain(other.id);
  await as(await aUser({ admin: true })).call('removePost', { params: { id: after.id } });
  expect((await feed()).map(({ id }) => id)).toEqual([before.id]);
});

test('followers are counted right when follows, unfollows and a change to private race', async () => {
  const params = await aCollection();
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  for (const visibility of ['private', 'public', 'private', 'public'])
    await Promise.all([
      ...users.map((user, index) =>
        as(user).send(index % 3 === 0 ? 'unfollowCollection' : 'followCollection', { params }),
      ),
      as(owner).call('editCollection', { params, body: { visibility } }),
    ]);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
