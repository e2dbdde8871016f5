import { DAY_MS, NOTIFICATION_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { actorOf } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { listNotifications } from './list-notifications.ts';
import { sweepNotifications } from './sweep-notifications.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

test('notifications are kept for 90 days', async () => {
  const ada = await aUser();
  const post = await aPost({ by: ada });
  await aComment({ on: post });
  clock.advance(DAY_MS);
  await aComment({ on: await aPost({ by: ada }) });
  clock.advance(NOTIFICATION_MS - DAY_MS);
  await sweepNotifications(context);
  const { read } = context.database;
  const left = read.selectFrom('notifications').select('latest_at').where('user_id', '=', ada.id);
  expect(await left.execute()).toEqual([{ latest_at: clock.now() - NOTIFICATION_MS + DAY_MS }]);
});

test('an event is deleted after 90 days, even from a notification with newer events, and does not come back when its removed comment is approved afterwards', async () => {
  const ada = await aUser();
  const [post, other] = [await aPost({ by: ada }), await aPost({ by: ada })];
  await aComment({ on: post });
  const { id } = await aComment({ on: other, removed: true });
  clock.advance(NOTIFICATION_MS - DAY_MS);
  const newest = await aComment({ on: post });
  clock.advance(DAY_MS);
  await sweepNotifications(context);
  // Sessions have expired meanwhile.
  await as(await aUser({ admin: true })).call('approveComment', { params: { id } });
  const { results } = await listNotifications(context, actorOf(ada, 'user'), {});
  expect(results).toMatchObject([
    { count: 1, post: { id: post.id }, comment: { id: newest.id }, created_at: newest.created_at },
  ]);
});

test('a notification has the time of its last event that can be read', async () => {
  const [ada, admin] = [await aUser(), await aUser({ admin: true })];
  const [post, other] = [await aPost({ by: ada }), await aPost({ by: ada })];
  const first = await aComment({ on: post });
  clock.advance(1000);
  const between = await aComment({ on: other });
  clock.advance(1000);
  const last = await aComment({ on: post });
  const times = async () =>
    (await as(ada).call('listNotifications')).results.map(({ post, created_at }) => [post?.id, created_at]);
  const newest = [
    [post.id, last.created_at],
    [other.id, between.created_at],
  ];
  const removed = [
    [other.id, between.created_at],
    [post.id, first.created_at],
  ];
  expect(await times()).toEqual(newest);
  await as(admin).call('removeComment', { params: { id: last.id } });
  expect(await times()).toEqual(removed);
  await as(admin).call('approveComment', { params: { id: last.id } });
  expect(await times()).toEqual(newest);
  for (const id of [first.id, last.id]) await as(admin).call('removeComment', { params: { id } });
  expect(await times()).toEqual([[other.id, between.created_at]]);
  await as(admin).call('approveComment', { params: { id: first.id } });
  expect(await times()).toEqual(removed);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
