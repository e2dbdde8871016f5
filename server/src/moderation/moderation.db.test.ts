import * as fieldMessages from '@magpie/contract/messages/fields';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [ann, bob, cid] = [await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });

const KINDS = [
  {
    kind: 'a post',
    anItem: async () => aPost({ by: ann }),
    calls: { report: 'reportPost', remove: 'removePost', approve: 'approvePost' },
    column: 'post_id',
  },
  {
    kind: 'a comment',
    anItem: async () => aComment({ on: await aPost(), by: ann }),
    calls: { report: 'reportComment', remove: 'removeComment', approve: 'approveComment' },
    column: 'comment_id',
  },
  {
    kind: 'a collection',
    anItem: () => as(ann).call('createCollection', { body: { title: 'Papers', visibility: 'public' } }),
    calls: { report: 'reportCollection', remove: 'removeCollection', approve: 'approveCollection' },
    column: 'collection_id',
  },
] as const;

describe.each(KINDS)('moderating $kind', ({ anItem, calls, column }) => {
  const decisionsOn = (id: number) =>
    context.database.read
      .selectFrom('decisions')
      .select(['admin_id', 'verb', 'reason', 'created_at'])
      .where(column, '=', id)
      .orderBy('id')
      .execute();

  test('a report flags it, and counts once for each user', async () => {
    const { id } = await anItem();
    const params = { id };
    expect(await as(bob).call(calls.report, { params })).toEqual({ reports_count: 1, status: 'flagged' });
    expect(await as(bob).call(calls.report, { params })).toEqual({ reports_count: 1, status: 'flagged' });
    expect(await as(cid).call(calls.report, { params })).toEqual({ reports_count: 2, status: 'flagged' });
    expect(await as(admin).call(calls.report, { params })).toEqual({ reports_count: 3, status: 'flagged' });
  });

  test('admins see the reason and the details of a report', async () => {
    const { id } = await anItem();
    const params = { id };
    await as(bob).call(calls.report, { params, body: { reason: 'spam', details: ' Sold here daily. ' } });
    await as(bob).call(calls.report, { params, body: { reason: 'offensive', details: 'Again' } });
    await as(cid).call(calls.report, { params, body: { reason: null, details: null } });
    await as(admin).call(calls.report, { params });
    const { reports } = await as(admin).call(calls.remove, { params });
    expect(reports).toMatchObject([
      { reported_by: { username: bob.username }, reason: 'spam', details: 'Sold here daily.' },
      { reported_by: { username: cid.username }, reason: 'other', details: '' },
      { reported_by: { username: admin.username }, reason: 'other', details: '' },
    ]);
  });

  test('refuses an unknown reason and details that are too long', async () => {
    const { id } = await anItem();
    const body = { reason: 'boring', details: 'x'.repeat(501) };
    expect(await as(bob).send(calls.report, { params: { id }, body })).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)], details: [fieldMessages.tooLong(500)] },
    });
    await as(bob).call(calls.report, { params: { id }, body: { details: '🐦'.repeat(500) } });
  });

  test('goes from active to flagged and removed, and back by approval', async () => {
    const { id } = await anItem();
    const steps = [
      [bob, calls.report, 'flagged'],
      [admin, calls.approve, 'active'],
      [cid, calls.report, 'flagged'],
      [admin, calls.remove, 'removed'],
      [admin, calls.approve, 'active'],
      [admin, calls.remove, 'removed'],
      [admin, calls.approve, 'active'],
    ] as const;
    for (const [who, call, status] of steps)
      expect(await as(who).call(call, { params: { id } })).toMatchObject({ status });
  });

  test('it cannot be reported by its author or an anonymous visitor', async () => {
    const { id } = await anItem();
    const { status, body } = await as(ann).send(calls.report, { params: { id } });
    expect({ status, body }).toEqual({ status: 400, body: { detail: moderationMessages.ownReport } });
    expect(await as(null).send(calls.report, { params: { id } })).toMatchObject({ status: 401 });
    expect(await as(bob).send(calls.report, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });

  test('approving settles the open reports, and earlier reporters cannot flag it again', async () => {
    const { id } = await anItem();
    const params = { id };
    await as(bob).call(calls.report, { params });
    const approved = await as(admin).call(calls.approve, { params });
    expect(approved).toMatchObject({ status: 'active', reports_count: 0, reports: [] });
    expect(await as(bob).call(calls.report, { params })).toEqual({ reports_count: 0, status: 'active' });
    expect(await as(cid).call(calls.report, { params })).toEqual({ reports_count: 1, status: 'flagged' });
    expect(await as(admin).call(calls.remove, { params })).toMatchObject({
      status: 'removed',
      reports: [{ reported_by: { username: cid.username } }],
    });
  });

  test('removing and approving record the admin, the time and the reason', async () => {
    const { id } = await anItem();
    const params = { id };
    const at = clock.now();
    await as(admin).call(calls.remove, { params, body: { reason: ' spam ' } });
    await as(admin).call(calls.approve, { params, body: { reason: null } });
    expect(await decisionsOn(id)).toEqual([
      { admin_id: admin.id, verb: 'remove', reason: 'spam', created_at: at },
      { admin_id: admin.id, verb: 'approve', reason: '', created_at: at },
    ]);
    const long = { reason: 'x'.repeat(501) };
    expect(await as(admin).send(calls.remove, { params, body: long })).toMatchObject({
      status: 400,
      body: { reason: [fieldMessages.tooLong(500)] },
    });
  });

  test('a repeated decision returns the item and records nothing', async () => {
    const { id } = await anItem();
    const params = { id };
    expect(await as(admin).call(calls.approve, { params })).toMatchObject({ id, status: 'active' });
    const removed = await as(admin).call(calls.remove, { params });
    expect(await as(admin).call(calls.remove, { params, body: { reason: 'again' } })).toEqual({
      ...removed,
      decision_id: null,
    });
    expect(await decisionsOn(id)).toHaveLength(1);
  });

  test('is refused to everybody but admins, and 404 for an unknown id', async () => {
    const { id } = await anItem();
    for (const call of [calls.remove, calls.approve]) {
      expect(await as(null).send(call, { params: { id } })).toMatchObject({ status: 401 });
      expect(await as(ann).send(call, { params: { id } })).toMatchObject({ status: 403 });
      expect(await as(admin).send(call, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
    }
  });

  test('counts ten simultaneous reports of one user once, of ten users ten times', async () => {
    const { id } = await anItem();
    const params = { id };
    await Promise.all(Array.from({ length: 10 }, () => as(bob).call(calls.report, { params })));
    expect(await as(bob).call(calls.report, { params })).toEqual({ reports_count: 1, status: 'flagged' });
    const users = await Promise.all(Array.from({ length: 9 }, () => aUser()));
    await Promise.all(users.map((user) => as(user).call(calls.report, { params })));
    expect(await as(bob).call(calls.report, { params })).toEqual({ reports_count: 10, status: 'flagged' });
  });
});

describe('counts under moderation', () => {
  const postsCount = async () => (await as(null).call('getUser', { params: { id: ann.id } })).posts_count;

  test('posts_count counts active and flagged posts', async () => {
    const before = await postsCount();
    const { id } = await aPost({ by: ann });
    const params = { id };
    const counts = [await postsCount()];
    await as(bob).call('reportPost', { params });
    counts.push(await postsCount());
    await as(admin).call('removePost', { params });
    counts.push(await postsCount());
    await as(admin).call('approvePost', { params });
    counts.push(await postsCount());
    expect(counts.map((count) => count - before)).toEqual([1, 1, 0, 1]);
  });

  test('comments_count counts active and flagged comments, replies included', async () => {
    const post = await aPost();
    const count = async () => (await as(admin).call('getPost', { params: { id: post.id } })).comments_count;
    const root = await aComment({ on: post, by: ann });
    const params = { id: root.id };
    await aComment({ on: post, to: root, by: bob, flagged: true });
    const counts = [await count()];
    await as(admin).call('removeComment', { params });
    counts.push(await count());
    await as(admin).call('approveComment', { params });
    counts.push(await count());
    expect(counts).toEqual([2, 1, 2]);
  });

  test('simultaneous removals and approvals leave counts that match the status', async () => {
    const before = await postsCount();
    const admins = await Promise.all(Array.from({ length: 6 }, () => aUser({ admin: true })));
    const post = await aPost({ by: ann });
    const comment = await aComment({ on: post, by: bob });
    await Promise.all(
      admins.flatMap((who, index) => [
        as(who).send(index % 2 ? 'removePost' : 'approvePost', { params: { id: post.id } }),
        as(who).send(index % 2 ? 'removeComment' : 'approveComment', { params: { id: comment.id } }),
        as(who).send('reportComment', { params: { id: comment.id } }),
      ]),
    );
    const after = await as(admin).call('getPost', { params: { id: post.id } });
    expect((await postsCount()) - before).toBe(after.status === 'removed' ? 0 : 1);
    const { results } = await as(admin).call('listPostComments', { params: { id: post.id } });
    expect(after.comments_count).toBe(results.filter(({ status }) => status !== 'removed').length);
    expect(results[0]?.reports_count).toBe(results[0]?.reports?.length);
  });
});
