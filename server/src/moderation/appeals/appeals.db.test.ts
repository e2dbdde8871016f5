import { APPEAL_MAX } from '@magpie/contract/limits';
import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import { describe, expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { actorOf, type TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';
import { acceptAppeal } from './decide-appeal.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];
const text = 'It is not an advertisement.';

const send = (by: TestUser, id: number, body: object = { text }) =>
  as(by).send('appealPost', { params: { id }, body });
const accept = (id: number, by = other) => as(by).send('acceptAppeal', { params: { id } });
const reject = (id: number, by = other, reason = 'It is one.') =>
  as(by).send('rejectAppeal', { params: { id }, body: { reason } });
const waiting = async (by = other) =>
  (await as(by).call('listAppeals', { query: { page_size: 100 } })).results;
const removalOf = (by: TestUser, id: number) => as(by).call('getPostRemoval', { params: { id } });
const statusOf = async (id: number) => (await as(admin).call('getPost', { params: { id } })).status;
const latestNotification = async (by: TestUser) => (await as(by).call('listNotifications')).results[0];
const detail = (message: string) => ({ status: 400, body: { detail: message } });

async function aListedPost() {
  const author = await aUser();
  const post = await aPost({ by: author });
  return { author, post, id: post.id, params: { id: post.id } };
}

async function aRemovedPost() {
  const listed = await aListedPost();
  const { params } = listed;
  const { decision_id } = await as(admin).call('removePost', { params, body: { reason: 'Spam' } });
  return { ...listed, decision_id: decision_id ?? 0 };
}

async function anAppeal() {
  const removed = await aRemovedPost();
  const appeal = await as(removed.author).call('appealPost', { params: removed.params, body: { text } });
  return { ...removed, appeal };
}

describe('an appeal', () => {
  test('is written once by the author of a removed post, and admins see it with the removal', async () => {
    const { author, post, id } = await aRemovedPost();
    expect(await removalOf(author, id)).toMatchObject({ reason: 'Spam', appeal: null });
    const { status, body } = await send(author, id);
    expect({ status, body }).toMatchObject({ status: 201, body: { text, outcome: null, reason: '' } });
    expect(await send(author, id)).toMatchObject(detail(appealMessages.alreadyAppealed));
    expect((await removalOf(author, id)).appeal).toEqual(body);
    expect((await waiting()).find((one) => one.post.id === id)).toMatchObject({
      text,
      author: { id: author.id, username: author.username },
      post: { title: post.title, url: post.url },
      comment: null,
      removal: { reason: 'Spam', removed_by: { id: admin.id } },
      can_decide: true,
    });
    expect((await waiting(admin)).find((one) => one.post.id === id)?.can_decide).toBe(false);
  });

  test('has 1 to 1,000 characters', async () => {
    const { author, id } = await aRemovedPost();
    for (const wrong of [' ', 'x'.repeat(APPEAL_MAX + 1)])
      expect(await send(author, id, { text: wrong })).toMatchObject({
        status: 400,
        body: { text: expect.any(Array) },
      });
    expect((await send(author, id, { text: 'x'.repeat(APPEAL_MAX) })).status).toBe(201);
  });

  test('is refused to anybody but the author, and against a post that is not removed', async () => {
    const { author, id } = await aRemovedPost();
    expect((await send(await aUser(), id)).status).toBe(404);
    expect((await send(other, id)).status).toBe(403);
    expect((await send(author, 999_999)).status).toBe(404);
    const listed = await aPost({ by: author });
    expect(await send(author, listed.id)).toMatchObject(detail(appealMessages.notRemoved));
    expect(await as(author).send('getPostRemoval', { params: { id: listed.id } })).toMatchObject({
      status: 400,
    });
  });

  test('can be written again when the item is removed again', async () => {
    const { author, id, params, appeal } = await anAppeal();
    await accept(appeal.id);
    await as(admin).call('removePost', { params });
    expect((await send(author, id)).status).toBe(201);
  });

  test('ends when its author deletes the item', async () => {
    const { author, params, appeal } = await anAppeal();
    await as(author).call('deletePost', { params });
    expect((await waiting()).map(({ id }) => id)).not.toContain(appeal.id);
    expect((await accept(appeal.id)).status).toBe(404);
  });

  test('can be against the removal of a comment, and ends when the comment is deleted, even one with replies', async () => {
    const author = await aUser();
    const post = await aPost();
    const comment = await aComment({ on: post, by: author });
    await aComment({ on: post, to: comment });
    const params = { id: comment.id };
    await as(admin).call('removeComment', { params });
    const appeal = await as(author).call('appealComment', { params, body: { text } });
    expect((await waiting()).find(({ id }) => id === appeal.id)).toMatchObject({
      post: { id: post.id },
      comment: { id: comment.id, content: comment.content },
    });
    expect((await as(author).call('getCommentRemoval', { params })).appeal).toEqual(appeal);
    expect((await accept(appeal.id)).status).toBe(200);
    expect((await as(null).call('getCommentThread', { params })).results[0]?.status).toBe('active');
    await as(admin).call('removeComment', { params });
    const second = await as(author).call('appealComment', { params, body: { text } });
    await as(author).call('deleteComment', { params });
    expect((await waiting()).map(({ id }) => id)).not.toContain(second.id);
  });
});

describe('deciding on an appeal', () => {
  test('approves the item when the appeal is accepted, and notifies its author', async () => {
    const { author, post, id, appeal } = await anAppeal();
    clock.advance(1000);
    expect(await accept(appeal.id)).toMatchObject({ status: 200, body: { outcome: 'accepted' } });
    expect(await statusOf(id)).toBe('active');
    const notified = await latestNotification(author);
    expect(notified).toMatchObject({ kind: 'decision', decision: 'approve', appeal: 'accepted' });
    expect(notified && notificationText(notified)).toBe(
      `A moderator accepted your appeal and restored your post “${post.title}”`,
    );
    const log = await as(null).call('listModerationLog', { query: { page_size: '1' } });
    expect(log.results[0]).toMatchObject({ action: 'approve', moderator: { id: other.id } });
    expect(JSON.stringify(log)).not.toContain(text);
    expect(await send(author, id)).toMatchObject(detail(appealMessages.notRemoved));
  });

  test('settles the reports that led to the removal when the appeal is accepted, so that they do not flag the item again', async () => {
    const { author, params } = await aListedPost();
    const reporter = await aUser();
    await as(reporter).call('reportPost', { params });
    await as(admin).call('removePost', { params });
    const appeal = await as(author).call('appealPost', { params, body: { text } });
    await accept(appeal.id);
    const restored = await as(other).call('getPost', { params });
    expect(restored).toMatchObject({ status: 'active', reports_count: 0 });
    expect(await latestNotification(reporter)).toMatchObject({ kind: 'report_settled', decision: 'approve' });
  });

  test('keeps the item removed when the appeal is rejected, and gives its author a new reason', async () => {
    const { author, post, id, appeal } = await anAppeal();
    expect(await reject(appeal.id, other, ' ')).toMatchObject({
      status: 400,
      body: { reason: expect.any(Array) },
    });
    expect(await reject(appeal.id)).toMatchObject({
      status: 200,
      body: { outcome: 'rejected', reason: 'It is one.' },
    });
    expect(await statusOf(id)).toBe('removed');
    const { results } = await as(author).call('listNotifications');
    expect(results).toMatchObject([{ kind: 'decision', appeal: 'rejected', reason: 'It is one.' }]);
    const [notified] = results;
    expect(notified && notificationText(notified)).toBe(
      `A moderator rejected your appeal: your post “${post.title}” stays removed`,
    );
    expect((await removalOf(author, id)).appeal).toMatchObject({ outcome: 'rejected', reason: 'It is one.' });
    expect(await send(author, id)).toMatchObject(detail(appealMessages.alreadyAppealed));
  });

  test('is left to another admin than the one who removed the item, if there is one', async () => {
    const { appeal } = await anAppeal();
    const refused = { status: 403, body: { detail: appealMessages.anotherDecides } };
    expect(await accept(appeal.id, admin)).toMatchObject(refused);
    expect(await reject(appeal.id, admin)).toMatchObject(refused);
    const setOther = (columns: { deletion_at: number | null }) =>
      context.database.transact((tx) =>
        tx.updateTable('users').set(columns).where('id', '=', other.id).execute(),
      );
    await setOther({ deletion_at: clock.now() + 1 });
    expect((await accept(appeal.id, admin)).status).toBe(200);
    await setOther({ deletion_at: null });
  });

  test('is refused for a decided appeal and for an unknown one', async () => {
    const { appeal } = await anAppeal();
    await reject(appeal.id);
    for (const again of [accept, reject])
      expect(await again(appeal.id)).toMatchObject(detail(appealMessages.alreadyDecided));
    expect((await accept(999_999)).status).toBe(404);
  });

  test('happens also by approving the item, by undoing its removal, and in batches', async () => {
    const [approved, undone, inBatch] = [await anAppeal(), await anAppeal(), await anAppeal()];
    await as(admin).call('approvePost', { params: approved.params });
    await as(admin).call('undoDecision', { params: { id: undone.decision_id } });
    const body = { act: 'approve', posts: [inBatch.id], comments: [] } as const;
    const batch = await as(other).call('decideBatch', { body });
    for (const { appeal } of [approved, undone, inBatch]) {
      expect((await waiting()).map(({ id }) => id)).not.toContain(appeal.id);
      expect(await accept(appeal.id)).toMatchObject(detail(appealMessages.alreadyDecided));
    }
    for (const { author } of [approved, undone])
      expect(await latestNotification(author)).toMatchObject({ appeal: 'accepted' });
    // The appeal that the batch had accepted waits again once the batch is undone.
    await as(other).call('undoBatch', { params: { id: batch.id ?? 0 } });
    expect((await waiting()).map(({ id }) => id)).toContain(inBatch.appeal.id);
    expect((await accept(inBatch.appeal.id)).status).toBe(200);
    expect(await statusOf(inBatch.id)).toBe('active');
  });

  test('about a comment is possible while its post is removed', async () => {
    const author = await aUser();
    const post = await aPost();
    const appealed = [];
    for (const act of [accept, reject]) {
      const { id } = await aComment({ on: post, by: author });
      await as(admin).call('removeComment', { params: { id } });
      const appeal = await as(author).call('appealComment', { params: { id }, body: { text } });
      appealed.push({ act, id, appeal: appeal.id });
    }
    await as(admin).call('removePost', { params: { id: post.id } });
    for (const { act, appeal } of appealed) expect((await act(appeal)).status).toBe(200);
    const ids = appealed.map(({ appeal }) => appeal);
    expect((await waiting()).filter(({ id }) => ids.includes(id))).toEqual([]);
    await as(admin).call('approvePost', { params: { id: post.id } });
    for (const { act, id } of appealed) {
      const { results } = await as(null).call('getCommentThread', { params: { id } });
      expect(results.find((comment) => comment.id === id)?.status).toBe(
        act === accept ? 'active' : 'removed',
      );
    }
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  });

  test('is refused to an admin who was demoted since the call began', async () => {
    const { appeal, id } = await anAppeal();
    const former = await aUser({ admin: true });
    await as(admin).call('demoteUser', { params: { id: former.id } });
    await expect(acceptAppeal(context, actorOf(former, 'admin'), appeal.id)).rejects.toThrow();
    expect(await statusOf(id)).toBe('removed');
  });
});

describe('at the same time', () => {
  test('an appeal that is sent several times is stored once', async () => {
    const { author, id } = await aRemovedPost();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(author, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  test('only one of several decisions by two admins succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { appeal, id, author } = await anAppeal();
      const third = await aUser({ admin: true });
      const answers = await Promise.all([
        accept(appeal.id),
        reject(appeal.id, third),
        accept(appeal.id, third),
        reject(appeal.id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      const decided = answers.find(({ status }) => status === 200);
      const { outcome } = (decided?.body ?? {}) as { outcome?: string };
      expect(await statusOf(id)).toBe(outcome === 'accepted' ? 'active' : 'removed');
      expect(await latestNotification(author)).toMatchObject({ appeal: outcome });
    }
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  });

  test('after decisions, approvals, deletions and appeals, no appeal waits whose removal has ended', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { appeal, author, params, id } = await anAppeal();
      const replies = await Promise.all([
        accept(appeal.id),
        as(admin).send('approvePost', { params }),
        send(author, id),
        round % 2 === 0 ? as(author).send('deletePost', { params }) : reject(appeal.id),
      ]);
      for (const { status } of replies) expect([200, 201, 204, 400, 404, 410]).toContain(status);
    }
    const stale = context.database.read
      .selectFrom('appeals')
      .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
      .select('appeals.id')
      .where('outcome', 'is', null)
      .where('ended_by', 'is not', null);
    expect(await stale.execute()).toEqual([]);
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  });
});
