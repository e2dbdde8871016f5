import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { notifyOfPost } from './post-events.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

const notificationsOf = async (user: TestUser) => (await as(user).call('listNotifications')).results;

async function aFollower(author: TestUser, chooses = true): Promise<TestUser> {
  const follower = await aUser();
  await as(follower).call('follow', { body: { kind: 'user', id: author.id } });
  if (chooses) await as(follower).call('editNotificationSettings', { body: { followed_post: true } });
  return follower;
}

test('a new post notifies those followers of its author who chose notifications or emails about posts', async () => {
  const author = await aUser({ username: 'ada' });
  const [chooser, mailed, neither] = [
    await aFollower(author),
    await aFollower(author, false),
    await aFollower(author, false),
  ];
  await as(mailed).call('editMailSettings', { body: { followed_post: 'daily' } });
  const stranger = await aUser();
  await as(stranger).call('editNotificationSettings', { body: { followed_post: true } });
  const posts = [await aPost({ by: author, title: 'One' }), await aPost({ by: author, title: 'Two' })];
  for (const follower of [chooser, mailed])
    expect((await notificationsOf(follower)).toReversed()).toMatchObject(
      posts.map(({ id, title, slug }) => ({
        kind: 'followed_post',
        count: 1,
        actors: [{ id: author.id, username: 'ada' }],
        post: { id, title },
        comment: null,
        reason: null,
        url: `/post/${id}/${slug}`,
      })),
    );
  for (const other of [neither, stranger, author]) expect(await notificationsOf(other)).toEqual([]);

  await as(chooser).call('visitPost', { params: { id: posts[0]?.id ?? 0 } });
  expect((await as(chooser).call('countNotifications')).unread).toBe(1);
  await as(chooser).call('unfollow', { params: { kind: 'user', id: String(author.id) } });
  await aPost({ by: author });
  expect(await notificationsOf(chooser)).toHaveLength(2);
});

test('a post that a follower has muted does not notify them, and a removed post notifies nobody', async () => {
  const author = await aUser();
  const follower = await aFollower(author);
  await as(follower).call('mute', { body: { kind: 'word', target: 'pangolin' } });
  await aPost({ by: author, title: 'A pangolin' });
  expect(await notificationsOf(follower)).toEqual([]);
  const { id } = await aPost({ by: author });
  expect(await notificationsOf(follower)).toHaveLength(1);
  await as(await aUser({ admin: true })).call('removePost', { params: { id } });
  expect(await notificationsOf(follower)).toEqual([]);
});

test('a mention in the thread of a followed user’s post is a notification of its own', async () => {
  const author = await aUser();
  const follower = await aFollower(author);
  const post = await aPost({ by: author });
  clock.advance(1);
  await aComment({ on: post, content: `@${follower.username}` });
  expect((await notificationsOf(follower)).map(({ kind }) => kind)).toEqual(['mention', 'followed_post']);
});

test('each of many followers is notified of a post once, even when it becomes listed twice', async () => {
  const author = await aUser();
  const post = await aPost({ by: author });
  const many = Array.from({ length: 1200 }, (_, number) => `follower-${number}`);
  await context.database.transact(async (tx) => {
    const users = many.map((name) => ({
      username: name,
      username_key: name,
      email: name,
      email_key: name,
      password_hash: '',
      role: 'user' as const,
      is_staff: 0 as const,
      terms_accepted: 1 as const,
      ban_status: 'active' as const,
      banned_until: null,
      created_at: 0,
    }));
    await insertAll(tx, 'users', users);
    const added = await tx.selectFrom('users').select('id').where('username_key', 'in', many).execute();
    const none = { tag_id: null, category_id: null, site_id: null };
    await insertAll(
      tx,
      'follows',
      added.map(({ id }) => ({ user_id: id, target_user_id: author.id, ...none, created_at: 0 })),
    );
    const kind = 'followed_post' as const;
    await insertAll(
      tx,
      'chosen_notifications',
      added.map(({ id }) => ({ user_id: id, kind })),
    );
  });
  for (const time of [1, 2])
    await context.database.transact((tx) => notifyOfPost(tx, { ...post, author_id: author.id }, time));
  const events = context.database.read
    .selectFrom('notification_events')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select(['notifications.user_id', 'latest_at'])
    .where('notification_events.post_id', '=', post.id);
  const rows = await events.execute();
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(many.length);
  expect(rows.every(({ latest_at }) => latest_at === 1)).toBe(true);
  expect(rows).toHaveLength(many.length);
});
