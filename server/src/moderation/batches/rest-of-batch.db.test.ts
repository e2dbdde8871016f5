import * as moderationMessages from '@magpie/contract/messages/moderation';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import { describe, expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];

/** One batch that removed two posts of an author and two comments, which the author wrote on two other posts. */
async function aBatch() {
  const author = await aUser();
  const posts = [await aPost({ by: author }), await aPost({ by: author })] as const;
  const comments = [
    await aComment({ on: await aPost(), by: author }),
    await aComment({ on: await aPost(), by: author }),
  ] as const;
  const ids = { posts: posts.map(({ id }) => id), comments: comments.map(({ id }) => id) };
  const { id } = await as(admin).call('decideBatch', { body: { act: 'remove', ...ids } });
  return { id: id ?? 0, author, posts, comments };
}

async function undoRemoval(column: 'post_id' | 'comment_id', { id }: { id: number }) {
  const decision = await context.database.read
    .selectFrom('decisions')
    .select('id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return as(admin).send('undoDecision', { params: { id: decision.id } });
}

async function rejectAppealFor(batch: Awaited<ReturnType<typeof aBatch>>, post: { id: number }) {
  const body = { text: 'It is not an advertisement.' };
  const appeal = await as(batch.author).call('appealPost', { params: { id: post.id }, body });
  await as(other).call('rejectAppeal', { params: { id: appeal.id }, body: { reason: 'It is one.' } });
}

const undoBatch = (id: number) => as(admin).call('undoBatch', { params: { id } });
const statusOf = async (id: number) => (await as(admin).call('getPost', { params: { id } })).status;
const notificationsOf = async ({ author }: Awaited<ReturnType<typeof aBatch>>) =>
  (await as(author).call('listNotifications')).results;

describe('the notification of a batch', () => {
  test('names the only post left of the batch', async () => {
    const batch = await aBatch();
    const [first, second] = batch.posts;
    for (const comment of batch.comments) await undoRemoval('comment_id', comment);
    await rejectAppealFor(batch, first);
    const notifications = await notificationsOf(batch);
    expect(notifications.find(({ appeal }) => appeal === 'rejected')?.post?.id).toBe(first.id);
    const rest = notifications.find(({ appeal }) => appeal === undefined);
    expect(rest).toMatchObject({ count: 1, post: { id: second.id }, comment: null });
    expect(rest?.url).toMatch(new RegExp(`^/post/${second.id}/`));

    await as(batch.author).call('deletePost', { params: { id: second.id } });
    const gone = (await notificationsOf(batch)).find(({ appeal }) => appeal === undefined);
    expect(gone && notificationText(gone)).toBe('A moderator removed your post');
  });

  test.each([0, 1] as const)(
    'names comment %s, the only one left of the batch, and its post',
    async (left) => {
      const batch = await aBatch();
      for (const post of batch.posts) await undoRemoval('post_id', post);
      await undoRemoval('comment_id', batch.comments[left === 0 ? 1 : 0]);
      const { id, post } = batch.comments[left];
      expect(await notificationsOf(batch)).toMatchObject([{ count: 1, post: { id: post }, comment: { id } }]);
    },
  );
});

describe('a removal that was kept after an appeal', () => {
  test('stays when its batch is undone', async () => {
    const batch = await aBatch();
    const [first, second] = batch.posts;
    await rejectAppealFor(batch, first);
    expect(await undoBatch(batch.id)).toEqual({
      id: batch.id,
      posts: [second.id],
      comments: expect.toSatisfy((ids: number[]) => ids.length === 2),
    });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['removed', 'active']);
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  });

  test('cannot be undone, but the item can be approved', async () => {
    const batch = await aBatch();
    const [first] = batch.posts;
    await rejectAppealFor(batch, first);
    expect(await undoRemoval('post_id', first)).toMatchObject({
      status: 400,
      body: { detail: moderationMessages.changedSince },
    });
    expect(await statusOf(first.id)).toBe('removed');
    await as(admin).call('approvePost', { params: { id: first.id } });
    expect(await statusOf(first.id)).toBe('active');
  });
});
