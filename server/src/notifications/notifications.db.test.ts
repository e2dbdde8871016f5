import type { Notification } from '@magpie/contract/notifications/notifications';
import { describe, expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

async function notificationsOf(user: TestUser, unread = ''): Promise<Notification[]> {
  const { results } = await as(user).call('listNotifications', { query: { unread } });
  return results;
}

/** Returns the number of unread notifications, and expects their list to be as long. */
async function unreadOf(user: TestUser): Promise<number> {
  const { unread } = await as(user).call('countNotifications');
  expect(await notificationsOf(user, 'true')).toHaveLength(unread);
  return unread;
}

const kindsFor = async (user: TestUser) => (await notificationsOf(user)).map(({ kind }) => kind);

describe('a comment', () => {
  test('notifies the author of the post, with its words and a link', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const post = await aPost({ by: ada, title: 'On magpies' });
    const comment = await aComment({ on: post, by: bob, content: 'They like what shines' });
    expect(await notificationsOf(ada)).toEqual([
      {
        id: expect.any(Number),
        kind: 'comment',
        is_read: false,
        count: 1,
        actors: [{ id: bob.id, username: bob.username }],
        post: { id: post.id, title: 'On magpies', slug: 'on-magpies', status: 'active' },
        comment: { id: comment.id, content: 'They like what shines', status: 'active' },
        is_thread_muted: false,
        decision: null,
        reason: null,
        url: `/post/${post.id}/on-magpies?comment=${comment.id}`,
        created_at: comment.created_at,
      },
    ]);
    expect([await unreadOf(ada), await unreadOf(bob)]).toEqual([1, 0]);
  });

  test('is quoted without its formatting', async () => {
    const ada = await aUser();
    const post = await aPost({ by: ada });
    await aComment({ on: post, content: '> They *like*\n\nwhat `shines` & <b>glitters</b>' });
    const [notification] = await notificationsOf(ada);
    expect(notification?.comment?.content).toBe('They like\nwhat shines & <b>glitters</b>');
  });

  test('does not notify its own author', async () => {
    const ada = await aUser();
    const post = await aPost({ by: ada });
    const comment = await aComment({ on: post, by: ada });
    await aComment({ on: post, to: comment, by: ada, content: `@${ada.username} again` });
    expect(await unreadOf(ada)).toBe(0);
  });

  test('notifies a person once: as a reply, else as a mention, else as a comment on their post', async () => {
    const [ada, bob, cyn] = [await aUser(), await aUser(), await aUser()];
    const post = await aPost({ by: ada });
    const said = await aComment({ on: post, by: ada });
    await aComment({ on: post, to: said, by: bob, content: `Yes @${ada.username}, and @${cyn.username}.` });
    expect([await kindsFor(ada), await kindsFor(cyn)]).toEqual([['reply'], ['mention']]);
    await aComment({ on: post, by: bob, content: `(@${ada.username.toUpperCase()})` });
    expect(await kindsFor(ada)).toEqual(['mention', 'reply']);
  });

  test('that answers a comment of the deepest level notifies the author of the answered comment', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const post = await aPost();
    const root = await aComment({ on: post });
    const second = await aComment({ on: post, to: root });
    const third = await aComment({ on: post, to: second, by: ada });
    await aComment({ on: post, to: third, by: bob });
    expect(await notificationsOf(ada)).toMatchObject([{ kind: 'reply', actors: [{ id: bob.id }] }]);
  });

  test('mentions nobody by an address or an unknown name', async () => {
    const ada = await aUser({ username: 'ada-lovelace' });
    const post = await aPost();
    for (const content of ['mail@ada-lovelace', 'x/@ada-lovelace', '@ada-lovelac', '@ada-lovelacex'])
      await aComment({ on: post, content });
    expect(await kindsFor(ada)).toEqual([]);
    await aComment({ on: post, content: 'Thanks, @Ada-Lovelace.' });
    expect(await kindsFor(ada)).toEqual(['mention']);
  });

  test('that is edited notifies those whom it mentions now, and nobody twice', async () => {
    const [ada, bob, cyn] = [await aUser(), await aUser(), await aUser()];
    const post = await aPost({ by: ada });
    const { id } = await aComment({ on: post, by: bob });
    await as(ada).call('readNotifications', { body: { all: true } });
    for (const content of [`@${cyn.username} @${ada.username}`, `@${cyn.username}!`])
      await as(bob).call('editComment', { params: { id }, body: { content } });
    expect([await kindsFor(ada), await kindsFor(cyn)]).toEqual([['comment'], ['mention']]);
    expect(await unreadOf(ada)).toBe(0);
  });
});

test('a comment notifies at most ten of those whom it mentions, counted over all its edits', async () => {
  const [author, ...mentioned] = await Promise.all(Array.from({ length: 15 }, () => aUser()));
  const names = mentioned.map(({ username }) => `@${username}`);
  const post = await aPost();
  const { id } = await aComment({ on: post, by: author, content: names.slice(0, 4).join(' ') });
  const edit = (content: string) =>
    as(author ?? null).call('editComment', { params: { id }, body: { content } });
  const notified = async () => (await Promise.all(mentioned.map(unreadOf))).reduce((sum, n) => sum + n, 0);
  expect(await notified()).toBe(4);
  await edit(names.join(' '));
  expect([await notified(), await unreadOf(mentioned[9] as TestUser)]).toEqual([10, 1]);
  await edit(names.slice(10).join(' '));
  expect(await notified()).toBe(10);
  await aComment({ on: post, by: author, content: names.join(' ') });
  expect((await notificationsOf(mentioned[9] as TestUser)).map(({ count }) => count)).toEqual([2]);
  expect(await kindsFor(mentioned[10] as TestUser)).toEqual([]);
});

test('several events of one kind on one item are one notification until it is read', async () => {
  const [ada, bob, cyn] = [await aUser(), await aUser(), await aUser()];
  const [post, other] = [await aPost({ by: ada }), await aPost({ by: ada })];
  for (const by of [bob, bob, cyn]) {
    clock.advance(1000);
    await aComment({ on: post, by });
  }
  clock.advance(1000);
  await aComment({ on: other, by: bob });
  const [last, group] = await notificationsOf(ada);
  expect(group).toMatchObject({ count: 3, actors: [{ id: cyn.id }, { id: bob.id }], post: { id: post.id } });
  expect(last).toMatchObject({ count: 1, post: { id: other.id } });
  expect(await unreadOf(ada)).toBe(2);

  const { unread } = await as(ada).call('readNotifications', { body: { ids: [group?.id] } });
  expect(unread).toBe(1);
  clock.advance(1000);
  await aComment({ on: post, by: bob });
  expect(await notificationsOf(ada)).toMatchObject([
    { count: 1, is_read: false, post: { id: post.id } },
    { count: 1, is_read: false, post: { id: other.id } },
    { count: 3, is_read: true, post: { id: post.id } },
  ]);
  await as(ada).call('readNotifications', { body: { all: true } });
  expect(await unreadOf(ada)).toBe(0);
});

describe('nobody is notified of what they may not see', () => {
  test('the words of a removed comment disappear, and return with an approval', async () => {
    const ada = await aUser();
    const moderator = as(await aUser({ admin: true }));
    const post = await aPost({ by: ada });
    const first = await aComment({ on: post, content: 'Kind words' });
    const { id } = await aComment({ on: post, content: 'Bad words' });
    await moderator.call('removeComment', { params: { id } });
    expect(await notificationsOf(ada)).toMatchObject([{ count: 1, comment: { id: first.id } }]);
    await moderator.call('removeComment', { params: { id: first.id } });
    expect([await notificationsOf(ada), await unreadOf(ada)]).toEqual([[], 0]);
    await moderator.call('approveComment', { params: { id } });
    expect(await notificationsOf(ada)).toMatchObject([{ count: 1, comment: { content: 'Bad words' } }]);
    expect(await unreadOf(ada)).toBe(1);
  });

  test('nothing is said about the thread of a removed post', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const post = await aPost();
    const said = await aComment({ on: post, by: ada });
    await aComment({ on: post, to: said, by: bob });
    expect(await unreadOf(ada)).toBe(1);
    await as(await aUser({ admin: true })).call('removePost', { params: { id: post.id } });
    expect([await notificationsOf(ada), await unreadOf(ada)]).toEqual([[], 0]);
  });

  test('a settled report shows nothing of a comment once its post is removed', async () => {
    const [ada, admin] = [await aUser(), await aUser({ admin: true })];
    const post = await aPost();
    const { id } = await aComment({ on: post, content: 'Words to be read no more' });
    await as(ada).call('reportComment', { params: { id } });
    await as(admin).call('approveComment', { params: { id } });
    expect(await notificationsOf(ada)).toMatchObject([
      { kind: 'report_settled', comment: { content: 'Words to be read no more' } },
    ]);
    await as(admin).call('removePost', { params: { id: post.id } });
    expect(await notificationsOf(ada)).toMatchObject([
      { kind: 'report_settled', post: null, comment: { content: '[removed]' } },
    ]);
  });

  test('a deleted comment or post leaves no notification behind', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const post = await aPost({ by: ada });
    const { id } = await aComment({ on: post, by: bob });
    await as(bob).call('deleteComment', { params: { id } });
    expect([await notificationsOf(ada), await unreadOf(ada)]).toEqual([[], 0]);
    const root = await aComment({ on: post, by: bob });
    await aComment({ on: post, to: root, by: bob });
    await as(bob).call('deleteComment', { params: { id: root.id } });
    expect(await notificationsOf(ada)).toMatchObject([{ count: 1 }]);
    await as(ada).call('deletePost', { params: { id: post.id } });
    expect([await notificationsOf(ada), await unreadOf(ada)]).toEqual([[], 0]);
  });
});

test('a muted thread causes no notifications, except of decisions', async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  const post = await aPost({ by: ada });
  const params = { id: post.id };
  for (const time of [1, 2])
    expect([time, await as(ada).call('muteThread', { params })]).toEqual([time, { is_thread_muted: true }]);
  const isMuted = async (user: TestUser | null) =>
    (await as(user).call('getPost', { params })).is_thread_muted;
  expect([await isMuted(ada), await isMuted(bob), await isMuted(null)]).toEqual([true, false, undefined]);
  const comment = await aComment({ on: post, by: ada });
  await aComment({ on: post, to: comment, by: bob, content: `@${ada.username}` });
  expect(await unreadOf(ada)).toBe(0);
  await as(await aUser({ admin: true })).call('removeComment', { params: { id: comment.id } });
  expect(await kindsFor(ada)).toEqual(['decision']);
  for (const time of [1, 2])
    expect([time, await as(ada).call('unmuteThread', { params })]).toEqual([
      time,
      { is_thread_muted: false },
    ]);
  expect(await isMuted(ada)).toBe(false);
  await aComment({ on: post, by: bob });
  expect(await kindsFor(ada)).toEqual(['comment', 'decision']);
  await as(ada).call('muteThread', { params });
  const notifications = await notificationsOf(ada);
  expect(notifications.map(({ is_thread_muted }) => is_thread_muted)).toEqual([true, true]);
});

test('opening a thread marks its notifications as read, and no others', async () => {
  const ada = await aUser();
  const [post, other] = [await aPost({ by: ada }), await aPost({ by: ada })];
  for (const on of [post, other]) await aComment({ on });
  await as(ada).call('visitPost', { params: { id: post.id } });
  expect(await notificationsOf(ada)).toMatchObject([
    { is_read: false, post: { id: other.id } },
    { is_read: true, post: { id: post.id } },
  ]);
});

test('nobody marks the notifications of another user as read', async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  await aComment({ on: await aPost({ by: ada }) });
  const ids = (await notificationsOf(ada)).map(({ id }) => id);
  expect(await as(bob).call('readNotifications', { body: { ids } })).toEqual({ unread: 0 });
  expect(await unreadOf(ada)).toBe(1);
});

test.each([[{}], [{ ids: [] }], [{ all: false }], [{ ids: 'all' }], [{ ids: [0] }]])(
  'refuses to mark %j as read',
  async (body) => {
    const { status } = await as(await aUser()).send('readNotifications', { body });
    expect(status).toBe(400);
  },
);

test('comments and reads at the same time lose nothing', async () => {
  const ada = await aUser();
  const post = await aPost({ by: ada });
  const others = await Promise.all(Array.from({ length: 8 }, () => aUser()));
  await Promise.all(
    others.flatMap((by) => [
      aComment({ on: post, by }),
      as(ada).call('readNotifications', { body: { all: true } }),
      as(ada).call('visitPost', { params: { id: post.id } }),
    ]),
  );
  const groups = await notificationsOf(ada);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(others.length);
  expect(groups.filter(({ is_read }) => !is_read).length).toBeLessThanOrEqual(1);
  await unreadOf(ada);
});

test('after all of this, the check of stored values finds nothing', async () => {
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
