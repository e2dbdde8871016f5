import { MUTES_MAX } from '@magpie/contract/limits';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const ann = await aUser({ username: 'ann' });

test('muting answers what is muted, and is idempotent', async () => {
  const user = await aUser();
  await aPost({ url: 'https://muted.example/a' });
  const created_at = expect.any(String);
  for (const [body, answer] of [
    [
      { kind: 'user', target: ann.id },
      { target: ann.id, name: 'ann' },
    ],
    [{ kind: 'tag', target: '1' }, { target: 1 }],
    [
      { kind: 'category', target: 5 },
      { target: 5, name: 'News' },
    ],
    [
      { kind: 'site', target: 'WWW.muted.example' },
      { target: 'muted.example', name: 'muted.example' },
    ],
    [
      { kind: 'word', target: ' Crypto ' },
      { target: 'Crypto', name: 'Crypto' },
    ],
    [
      { kind: 'word', target: 2024 },
      { target: '2024', name: '2024' },
    ],
  ] as const) {
    const first = await as(user).call('mute', { body });
    expect(first).toMatchObject({ kind: body.kind, ...answer, created_at });
    expect(await as(user).call('mute', { body })).toEqual(first);
  }
  expect((await as(user).call('mute', { body: { kind: 'word', target: 'CRYPTO' } })).name).toBe('Crypto');
  const { results } = await as(user).call('listMutes');
  expect(results).toHaveLength(6);
  for (const { id } of results) await as(user).call('unmute', { params: { id } });
  expect((await as(user).call('listMutes')).results).toEqual([]);
  expect((await as(user).send('unmute', { params: { id: results[0]?.id ?? 0 } })).status).toBe(404);
});

test.each([
  ['word', 'ab', 'Use at least 3 characters.'],
  ['word', 'x'.repeat(51), 'Use at most 50 characters.'],
  ['word', '!!!', muteMessages.noWord],
  ['user', 999_999, muteMessages.unknownTarget.user],
  ['site', 'a b', muteMessages.unknownTarget.site],
  ['user', ann.id, muteMessages.ownMute],
] as const)('muting the %s %j is refused', async (kind, target, message) => {
  const { status, body } = await as(ann).send('mute', { body: { kind, target } });
  expect([status, body]).toEqual([400, { target: [message] }]);
});

test('a site can be muted before anybody shares a link to it', async () => {
  const user = await aUser();
  const target = 'not-yet.example';
  const muted = await as(user).call('mute', { body: { kind: 'site', target: 'www.NOT-yet.example' } });
  expect(muted).toMatchObject({ kind: 'site', target, name: target });
  const post = await aPost({ url: 'https://not-yet.example/a' });
  const listed = async (viewer: typeof user | null) =>
    (await as(viewer).call('listPosts')).results.map(({ id }) => id);
  expect(await listed(null)).toContain(post.id);
  expect(await listed(user)).not.toContain(post.id);
});

test('nobody sees or deletes the mutes of others', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { id } = await as(user).call('mute', { body: { kind: 'word', target: 'private' } });
  expect((await as(other).call('listMutes')).results).toEqual([]);
  expect((await as(other).send('unmute', { params: { id } })).status).toBe(404);
  expect((await as(user).call('listMutes')).results).toHaveLength(1);
});

test('nobody can mute more than the limit, even at the same time', async () => {
  const user = await aUser();
  const none = { target_user_id: null, tag_id: null, category_id: null, site_id: null };
  const rows = Array.from({ length: MUTES_MAX - 1 }, (_, number) => {
    const word = `word${number}`;
    return { ...none, user_id: user.id, word, word_key: word, created_at: clock.now() };
  });
  await context.database.transact((tx) => insertAll(tx, 'mutes', rows));
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, number) =>
      as(user).send('mute', { body: { kind: 'word', target: `more${number}` } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    target: [muteMessages.tooManyMutes(MUTES_MAX)],
  });
});

test('simultaneous muting and hiding count once', async () => {
  const user = await aUser();
  const post = await aPost();
  const params = { id: post.id };
  const body = { kind: 'user', target: ann.id } as const;
  await Promise.all(Array.from({ length: 20 }, () => as(user).call('mute', { body })));
  await Promise.all(Array.from({ length: 20 }, () => as(user).call('hidePost', { params })));
  const { read } = context.database;
  const [{ id } = { id: 0 }, ...more] = (await as(user).call('listMutes')).results;
  expect(more).toEqual([]);
  const hidden = () => read.selectFrom('hidden_posts').selectAll().where('user_id', '=', user.id).execute();
  expect(await hidden()).toHaveLength(1);
  await Promise.all(Array.from({ length: 20 }, () => as(user).call('unhidePost', { params })));
  expect(await hidden()).toEqual([]);
  const unmutings = await Promise.all(
    Array.from({ length: 20 }, () => as(user).send('unmute', { params: { id } })),
  );
  expect(unmutings.map(({ status }) => status).sort()).toEqual([
    204,
    ...Array.from({ length: 19 }, () => 404),
  ]);
});

test('hidden posts are listed, the latest hidden first, only for the user who hid them', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const posts = [await aPost(), await aPost(), await aPost()];
  for (const index of [1, 0, 2]) {
    clock.advance(1000);
    const params = { id: posts[index]?.id ?? 0 };
    expect(await as(user).call('hidePost', { params })).toEqual({ is_hidden: true });
  }
  const query = { hidden: 'true' } as const;
  const { results } = await as(user).call('listPosts', { query });
  expect(results.map(({ id }) => id)).toEqual([2, 0, 1].map((index) => posts[index]?.id));
  expect((await as(other).call('listPosts', { query })).results).toEqual([]);
  expect((await as(null).send('listPosts', { query })).status).toBe(401);
  const params = { id: posts[2]?.id ?? 0 };
  expect(await as(user).call('unhidePost', { params })).toEqual({ is_hidden: false });
  expect((await as(user).call('listPosts', { query })).results).toHaveLength(2);
});
