import { describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment } = await aSite();

const notificationsOf = async (user: TestUser) => (await as(user).call('listNotifications')).results;
const unreadOf = async (user: TestUser) => (await as(user).call('countNotifications')).unread;

describe('a decision', () => {
  test('notifies the author with its reason, and the reporter without naming anybody', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const moderator = as(await aUser({ admin: true }));
    const post = await aPost({ by: ada, title: 'Buy this' });
    const params = { id: post.id };
    await as(bob).call('reportPost', { params });
    await moderator.call('removePost', { params, body: { reason: 'It is an advertisement' } });
    expect(await notificationsOf(ada)).toMatchObject([
      {
        kind: 'decision',
        decision: 'remove',
        reason: 'It is an advertisement',
        actors: [],
        post: { title: 'Buy this', status: 'removed' },
        url: `/post/${post.id}/buy-this`,
      },
    ]);
    const [settled] = await notificationsOf(bob);
    expect(settled).toMatchObject({
      kind: 'report_settled',
      reason: null,
      actors: [],
      post: null,
      url: null,
    });
    expect(JSON.stringify(settled)).not.toMatch(/Buy this|advertisement/);
    await moderator.call('approvePost', { params });
    expect(await notificationsOf(bob)).toMatchObject([
      { count: 2, decision: 'approve', post: { id: post.id } },
    ]);
  });

  test('about a comment shows no words of it while it is removed', async () => {
    const ada = await aUser();
    const comment = await aComment({ on: await aPost(), by: ada, content: 'Bad words' });
    const moderator = as(await aUser({ admin: true }));
    await moderator.call('removeComment', { params: { id: comment.id }, body: { reason: 'Rude' } });
    expect(await notificationsOf(ada)).toMatchObject([
      { kind: 'decision', reason: 'Rude', comment: { id: comment.id, content: '[removed]' } },
    ]);
  });

  test('on one’s own post notifies nobody', async () => {
    const admin = await aUser({ admin: true });
    const { id } = await aPost({ by: admin });
    await as(admin).call('removePost', { params: { id } });
    expect(await unreadOf(admin)).toBe(0);
  });

  test('that is undone loses its notifications; a user who has read theirs is notified of the undoing', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const moderator = as(await aUser({ admin: true }));
    for (const author of [ada, bob]) {
      const { id } = await aPost({ by: author });
      const { decision_id } = await moderator.call('removePost', { params: { id } });
      if (author === bob) await as(bob).call('readNotifications', { body: { all: true } });
      await moderator.call('undoDecision', { params: { id: decision_id ?? 0 } });
    }
    expect(await notificationsOf(ada)).toEqual([]);
    expect(await notificationsOf(bob)).toMatchObject([
      { kind: 'decision', decision: 'undo', is_read: false },
    ]);
  });
});
