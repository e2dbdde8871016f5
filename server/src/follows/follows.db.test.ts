import { FOLLOWS_MAX } from '@magpie/contract/limits';
import * as followMessages from '@magpie/contract/messages/following/follows';
import type { FollowKind } from '@magpie/contract/values';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const [ann, admin] = [await aUser({ username: 'ann' }), await aUser({ admin: true })];
await aPost({ url: 'https://blog.example.org/first' });
const [agents] = (await as(null).call('listTags')).results.filter(({ slug }) => slug === 'agents');
const agentPapers = await as(ann).call('createCollection', {
  body: { title: 'Agent papers', visibility: 'public' },
});

const targets: Record<FollowKind, { id: string | number; name: string; url: string }> = {
  user: { id: ann.id, name: 'ann', url: `/user/${ann.id}` },
  tag: { id: agents?.id ?? 0, name: agents?.name ?? '', url: '/tag/agents' },
  category: { id: 5, name: 'News', url: '/category/news' },
  site: { id: 'example.org', name: 'example.org', url: '/site/example.org' },
  collection: { id: agentPapers.id, name: 'Agent papers', url: `/collection/${agentPapers.id}/agent-papers` },
};
const kinds = Object.keys(targets) as FollowKind[];

const stateOf = async (user: typeof ann, kind: FollowKind) =>
  (await as(user).call('getFollow', { params: { kind, id: String(targets[kind].id) } })).is_followed;

test.each(kinds)('a %s can be followed and unfollowed any number of times', async (kind) => {
  const user = await aUser();
  const { id, ...shown } = targets[kind];
  expect(await stateOf(user, kind)).toBe(false);
  for (const given of [id, String(id), id]) {
    const follow = await as(user).call('follow', { body: { kind, id: given } });
    expect(follow).toEqual({ kind, id, ...shown, created_at: expect.any(String) });
  }
  expect(await stateOf(user, kind)).toBe(true);
  expect((await as(user).call('listFollows')).results).toMatchObject([{ kind, id, ...shown }]);
  for (let time = 0; time < 2; time += 1)
    await as(user).call('unfollow', { params: { kind, id: String(id) } });
  expect(await stateOf(user, kind)).toBe(false);
  expect((await as(user).call('listFollows')).results).toEqual([]);
});

test('a site is the same in upper and lower case, with and without www', async () => {
  const user = await aUser();
  await as(user).call('follow', { body: { kind: 'site', id: 'WWW.Blog.Example.org' } });
  expect((await as(user).call('listFollows')).results).toMatchObject([{ id: 'blog.example.org' }]);
});

test('a site can be followed before anybody shares a link to it', async () => {
  const [user, author] = [await aUser(), await aUser()];
  const id = 'not-yet.example';
  await Promise.all([user, author].map((by) => as(by).call('follow', { body: { kind: 'site', id } })));
  expect((await as(user).call('listFollows')).results).toMatchObject([{ id, name: id }]);
  const post = await aPost({ by: author, url: 'https://blog.not-yet.example/a' });
  const { results } = await as(user).call('listPosts', { query: { following: 'true' } });
  expect(results.map((listed) => listed.id)).toEqual([post.id]);
});

test.each<[FollowKind, unknown, string]>([
  ['user', 999_999, followMessages.unknownFollow.user],
  ['tag', 'agents', followMessages.unknownFollow.tag],
  ['category', 999_999, followMessages.unknownFollow.category],
  ['collection', 999_999, followMessages.unknownFollow.collection],
  ['site', 'a b', followMessages.unknownFollow.site],
  ['user', ann.id, followMessages.ownFollow],
])('following the %s %j is refused', async (kind, id, message) => {
  const { status, body } = await as(ann).send('follow', { body: { kind, id } });
  expect([status, body]).toEqual([400, { id: [message] }]);
});

test.each(['word/x', 'tag/x', 'user/0', 'site/a%20b', 'collection/x'])('returns 404 for %s', async (path) => {
  const [kind = '', id = ''] = path.split('/');
  const params = { kind, id: decodeURIComponent(id) } as never;
  expect((await as(ann).send('unfollow', { params })).status).toBe(404);
  expect((await as(ann).send('getFollow', { params })).status).toBe(404);
});

test('the list of follows shows the latest first', async () => {
  const user = await aUser();
  for (const kind of kinds) {
    clock.advance(1000);
    await as(user).call('follow', { body: { kind, id: targets[kind].id } });
  }
  const { results } = await as(user).call('listFollows');
  expect(results.map(({ kind }) => kind)).toEqual([...kinds].reverse());
});

test('nobody can follow more than the limit allows, even with simultaneous requests', async () => {
  const user = await aUser();
  const hosts = Array.from({ length: FOLLOWS_MAX + 5 }, (_, number) => ({ host: `limit-${number}.example` }));
  await context.database.transact((tx) => insertAll(tx, 'sites', hosts));
  const sites = await context.database.read
    .selectFrom('sites')
    .select(['id', 'host'])
    .where('host', 'like', 'limit-%')
    .orderBy('id')
    .execute();
  const none = { target_user_id: null, tag_id: null, category_id: null, collection_id: null };
  const follows = sites
    .slice(0, FOLLOWS_MAX - 1)
    .map(({ id }) => ({ ...none, user_id: user.id, site_id: id, created_at: clock.now() }));
  await context.database.transact((tx) => insertAll(tx, 'follows', follows));
  const answers = await Promise.all(
    sites
      .slice(FOLLOWS_MAX - 1)
      .map(({ host }) => as(user).send('follow', { body: { kind: 'site', id: host } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...answers.slice(1).map(() => 400)]);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    id: [followMessages.tooManyFollows(FOLLOWS_MAX)],
  });
  // Following again what is already followed is allowed.
  expect((await as(user).send('follow', { body: { kind: 'site', id: 'limit-0.example' } })).status).toBe(200);
});

test('simultaneous following and unfollowing leaves at most one follow', async () => {
  const user = await aUser();
  const body = { kind: 'tag', id: targets.tag.id } as const;
  await Promise.all(Array.from({ length: 20 }, () => as(user).call('follow', { body })));
  expect((await as(user).call('listFollows')).results).toHaveLength(1);
  const params = { kind: 'tag', id: String(targets.tag.id) } as const;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? as(user).call('follow', { body }) : as(user).call('unfollow', { params }),
    ),
  );
  expect((await as(user).call('listFollows')).results.length).toBeLessThan(2);
  await as(user).call('unfollow', { params });
  expect((await as(user).call('listFollows')).results).toEqual([]);
});

test('merging a tag moves follows and mutes to the other tag, without doubling them', async () => {
  const [one, both] = [await aUser(), await aUser()];
  const from = await as(admin).call('createTag', { body: { name: 'From here' } });
  const into = await as(admin).call('createTag', { body: { name: 'To there' } });
  for (const user of [one, both]) {
    await as(user).call('follow', { body: { kind: 'tag', id: from.id } });
    await as(user).call('mute', { body: { kind: 'tag', target: from.id } });
  }
  await as(both).call('follow', { body: { kind: 'tag', id: into.id } });
  await as(admin).call('mergeTag', { params: { slug: from.slug }, body: { into: into.slug } });
  for (const user of [one, both]) {
    expect((await as(user).call('listFollows')).results).toMatchObject([{ kind: 'tag', id: into.id }]);
    expect((await as(user).call('listMutes')).results).toMatchObject([{ kind: 'tag', target: into.id }]);
  }
});

test('a deleted tag or category is no longer followed or muted', async () => {
  const user = await aUser();
  const tag = await as(admin).call('createTag', { body: { name: 'Short-lived' } });
  const category = await as(admin).call('createCategory', { body: { name: 'Brief', description: 'x' } });
  const chosen = [
    { kind: 'tag', id: tag.id },
    { kind: 'category', id: category.id },
  ] as const;
  for (const { kind, id } of chosen) {
    await as(user).call('follow', { body: { kind, id } });
    await as(user).call('mute', { body: { kind, target: id } });
  }
  await as(admin).call('deleteTag', { params: { slug: tag.slug } });
  await as(admin).call('deleteCategory', { params: { slug: category.slug } });
  expect((await as(user).call('listFollows')).results).toEqual([]);
  expect((await as(user).call('listMutes')).results).toEqual([]);
});
