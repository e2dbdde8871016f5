import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const admin = await aUser({ admin: true });
const merge = (id: number, into: number) => as(admin).call('mergePost', { params: { id }, body: { into } });
const findings = () => Array.fromAsync(findWrongValues(context.database.read));

test('a merge moves notifications of earlier merges into the post, and deletes those of other decisions on it', async () => {
  const [ann, bob] = [await aUser(), await aUser()];
  const [first, second, last] = [await aPost({ by: ann }), await aPost({ by: bob }), await aPost()];
  const [read, unread] = [await aPost({ by: bob }), await aPost({ by: bob })];
  for (const { id } of [first, read]) await merge(id, second.id);
  await as(bob).call('readNotifications', { body: { all: true } });
  clock.advance(1000);
  for (const call of ['removePost', 'approvePost'] as const)
    await as(admin).call(call, { params: { id: second.id } });
  await merge(unread.id, second.id);
  const notificationsOf = async (by: TestUser) => (await as(by).call('listNotifications', {})).results;
  expect(await notificationsOf(bob)).toMatchObject([
    { count: 3, is_read: false },
    { count: 1, is_read: true },
  ]);
  clock.advance(1000);
  await merge(second.id, last.id);
  expect(await notificationsOf(ann)).toMatchObject([
    { decision: 'merge', count: 1, merged: { title: first.title }, post: { id: last.id } },
  ]);
  expect(await notificationsOf(bob)).toMatchObject([
    { decision: 'merge', count: 2, is_read: false, merged: { title: second.title }, post: { id: last.id } },
    { decision: 'merge', count: 1, is_read: true, merged: { title: read.title }, post: { id: last.id } },
  ]);
  expect(await findings()).toEqual([]);
});
