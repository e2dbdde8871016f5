import * as moderationMessages from '@magpie/contract/messages/moderation';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [ann, bob, cid] = [await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });
const other = await aUser({ admin: true });

const KINDS = [
  {
    kind: 'post',
    anItem: async () => aPost({ by: ann }),
    calls: {
      list: 'listPosts',
      report: 'reportPost',
      remove: 'removePost',
      approve: 'approvePost',
      delete: 'deletePost',
    },
    column: 'post_id',
  },
  {
    kind: 'comment',
    anItem: async () => aComment({ on: await aPost(), by: ann }),
    calls: {
      list: 'listComments',
      report: 'reportComment',
      remove: 'removeComment',
      approve: 'approveComment',
      delete: 'deleteComment',
    },
    column: 'comment_id',
  },
  {
    kind: 'collection',
    anItem: () => as(ann).call('createCollection', { body: { title: 'Papers', visibility: 'public' } }),
    calls: {
      list: 'listReportedCollections',
      report: 'reportCollection',
      remove: 'removeCollection',
      approve: 'approveCollection',
      delete: 'deleteCollection',
    },
    column: 'collection_id',
  },
] as const;

describe.each(KINDS)('undoing a decision on a $kind', ({ kind, anItem, calls, column }) => {
  async function aReportedItem() {
    const { id } = await anItem();
    const params = { id };
    await as(bob).call(calls.report, { params });
    const [before] = (await as(admin).call(calls.list, { query: { status: 'flagged', page_size: 1 } }))
      .results;
    return { params, before };
  }

  const undo = (decision: number | null) => as(other).send('undoDecision', { params: { id: decision ?? 0 } });
  const refusal = { status: 400, body: { detail: moderationMessages.changedSince } };

  test.each(['remove', 'approve'] as const)(
    'restores the state from before the decision: %s',
    async (verb) => {
      const { params, before } = await aReportedItem();
      const { decision_id } = await as(admin).call(calls[verb], { params });
      expect(before).toMatchObject({ status: 'flagged', reports_count: 1 });
      const undone = await undo(decision_id);
      expect(undone.status).toBe(200);
      expect(undone.body).toMatchObject({ post: null, comment: null, collection: null, [kind]: before });
      expect(await as(cid).call(calls.report, { params })).toEqual({ reports_count: 2, status: 'flagged' });
    },
  );

  test('reopens only the reports that the approval settled', async () => {
    const { params } = await aReportedItem();
    await as(admin).call(calls.approve, { params });
    await as(cid).call(calls.report, { params });
    const { decision_id } = await as(admin).call(calls.approve, { params });
    expect((await undo(decision_id)).body).toMatchObject({
      [kind]: { reports_count: 1, reports: [{ reported_by: { username: cid.username } }] },
    });
  });

  test('is recorded with who and when, and repeating it changes nothing', async () => {
    const { params } = await aReportedItem();
    const { decision_id } = await as(admin).call(calls.remove, { params });
    clock.advance(1000);
    const first = await undo(decision_id);
    expect(await undo(decision_id)).toMatchObject({ status: 200, body: first.body });
    const rows = await context.database.read
      .selectFrom('decisions')
      .select(['admin_id', 'verb', 'undoes', 'status_before', 'status_after', 'created_at'])
      .where(column, '=', params.id)
      .orderBy('id')
      .execute();
    expect(rows.slice(1)).toEqual([
      {
        admin_id: other.id,
        verb: 'undo',
        undoes: decision_id,
        status_before: 'removed',
        status_after: 'flagged',
        created_at: clock.now(),
      },
    ]);
  });

  test('is refused after a later decision or report', async () => {
    const { params } = await aReportedItem();
    const removal = await as(admin).call(calls.remove, { params });
    const approval = await as(other).call(calls.approve, { params });
    expect(await undo(removal.decision_id)).toMatchObject(refusal);
    await as(cid).call(calls.report, { params });
    expect(await undo(approval.decision_id)).toMatchObject(refusal);
    expect(await undo(removal.decision_id)).toMatchObject(refusal);
  });

  test('is not possible for an undo, an unknown decision, and a deleted item', async () => {
    const { params } = await aReportedItem();
    const { decision_id } = await as(admin).call(calls.remove, { params });
    await undo(decision_id);
    const { id } = await context.database.read
      .selectFrom('decisions')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await undo(id)).toMatchObject(refusal);
    expect(await undo(999_999)).toMatchObject({ status: 404 });
    const again = await as(admin).call(calls.approve, { params });
    await as(ann).call(calls.delete, { params });
    expect(await undo(again.decision_id)).toMatchObject({ status: 404 });
  });

  test('a decision that changed nothing has no id', async () => {
    const { id } = await anItem();
    const approved = await as(admin).call(calls.approve, { params: { id } });
    expect(approved).toMatchObject({ status: 'active', decision_id: null });
  });

  test('after simultaneous undos, decisions and reports every count is right', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { params } = await aReportedItem();
      const { decision_id } = await as(admin).call(calls.remove, { params });
      const replies = await Promise.all([
        undo(decision_id),
        undo(decision_id),
        as(admin).send(calls.approve, { params }),
        as(cid).send(calls.report, { params }),
        as(other).send(calls.remove, { params }),
      ]);
      const statuses = replies.map(({ status }) => status);
      expect(new Set(statuses).difference(new Set([200, 400, 403, 404]))).toEqual(new Set());
    }
    const undone = context.database.read.selectFrom('decisions').where('undoes', 'is not', null);
    const rows = await undone.select('undoes').execute();
    expect(new Set(rows.map(({ undoes }) => undoes)).size).toBe(rows.length);
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  });
});

test('undoing the approval of a held post holds it again, with the time of its submission', async () => {
  const held = await aSite({ config: { holdFirstPosts: 3 } }, onTestFinished);
  const post = await held.aPost();
  const moderator = held.as(await held.aUser({ admin: true }));
  const params = { id: post.id };
  held.clock.advance(86_400_000);
  const { decision_id } = await moderator.call('approvePost', { params });
  const undone = await moderator.call('undoDecision', { params: { id: decision_id ?? 0 } });
  expect(undone.post).toMatchObject({ status: 'pending', created_at: post.created_at });
  const rejected = await moderator.call('rejectPost', { params, body: { reason: 'No.' } });
  const back = await moderator.call('undoDecision', { params: { id: rejected.decision_id ?? 0 } });
  expect(back.post).toMatchObject({ status: 'pending' });
  expect(await Array.fromAsync(findWrongValues(held.context.database.read))).toEqual([]);
});

test('counts flagged and pending posts, and flagged comments on listed posts, as waiting', async () => {
  const site = await aSite({ config: { holdFirstPosts: 1 } }, onTestFinished);
  const author = await site.aUser({ staff: true });
  const moderator = site.as(await site.aUser({ admin: true }));
  expect(await moderator.call('countWaiting')).toEqual({
    posts: 0,
    comments: 0,
    collections: 0,
    appeals: 0,
  });
  await site.aPost();
  await site.aPost({ by: author, flagged: true });
  const on = await site.aPost({ by: author });
  await site.aComment({ on, flagged: true });
  expect(await moderator.call('countWaiting')).toEqual({ posts: 2, comments: 1, collections: 0, appeals: 0 });
  await moderator.call('removePost', { params: { id: on.id } });
  expect(await moderator.call('countWaiting')).toEqual({ posts: 2, comments: 0, collections: 0, appeals: 0 });
});
