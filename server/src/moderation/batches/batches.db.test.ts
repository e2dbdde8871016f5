import { BATCH_MAX, BATCH_UNDO_MS } from '@magpie/contract/limits';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import { describe, expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];

const remove = (posts: number[], comments: number[] = [], more = {}) =>
  as(admin).call('decideBatch', { body: { act: 'remove', posts, comments, ...more } });
const undo = (id: number | null, by = other) => as(by).send('undoBatch', { params: { id: id ?? 0 } });
const statusOf = async (id: number) => (await as(admin).call('getPost', { params: { id } })).status;
const notificationsOf = async (user: Awaited<ReturnType<typeof aUser>>) =>
  (await as(user).call('listNotifications')).results;
const countsAreRight = async () =>
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);

describe('a batch', () => {
  test('removes posts together with their comments, and approves them again', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post });
    const { id } = await remove([post.id], [comment.id], { reason: 'Spam' });
    expect(id).not.toBeNull();
    expect(await statusOf(post.id)).toBe('removed');
    const body = { act: 'approve', posts: [post.id], comments: [comment.id] } as const;
    expect(await as(admin).call('decideBatch', { body })).toMatchObject({
      posts: [post.id],
      comments: [comment.id],
    });
    await countsAreRight();
  });

  test('says in a dry run what would change, and changes nothing', async () => {
    const [active, removed] = [await aPost(), await aPost()];
    await as(admin).call('removePost', { params: { id: removed.id } });
    const log = await as(null).call('listModerationLog');
    const dry = await remove([active.id, removed.id], [], { dry_run: true });
    expect(dry).toEqual({ id: null, posts: [active.id], comments: [] });
    expect(await statusOf(active.id)).toBe('active');
    expect(await as(null).call('listModerationLog')).toEqual(log);
  });

  test('answers in a dry run, which writes nothing, exactly what the batch changes afterwards', async () => {
    const [open, closed, flagged] = [
      await aPost(),
      await aPost({ removed: true }),
      await aPost({ flagged: true }),
    ];
    const posts = [flagged.id, open.id, closed.id];
    const made = [];
    for (const on of [open, flagged])
      made.push(await aComment({ on }), await aComment({ on, removed: true }));
    const comments = made.map(({ id }) => id).toReversed();
    for (const act of ['remove', 'approve', 'approve', 'remove'] as const) {
      for (const body of [
        { act, posts: [], comments },
        { act, posts, comments },
      ]) {
        const log = context.database.contentVersion();
        const dry = await as(admin).call('decideBatch', { body: { ...body, dry_run: true } });
        expect(context.database.contentVersion()).toBe(log);
        const { id: _, ...changed } = await as(admin).call('decideBatch', { body });
        expect(dry).toEqual({ id: null, ...changed });
      }
    }
    const unknown = { act: 'remove', posts: [open.id, 999_999], dry_run: true } as const;
    expect(await as(admin).send('decideBatch', { body: unknown })).toMatchObject({ status: 400 });
  });

  test('is refused as a whole for an unknown id, for no ids, and for too many', async () => {
    const { id } = await aPost();
    const send = (body: object) => as(admin).send('decideBatch', { body: { act: 'remove', ...body } });
    expect(await send({ posts: [id, 999_999] })).toMatchObject({
      status: 400,
      body: { posts: [moderationMessages.batchUnknown([999_999])] },
    });
    expect(await send({ posts: [id], comments: [999_999] })).toMatchObject({ status: 400 });
    expect(await send({})).toMatchObject({ status: 400 });
    const many = Array.from({ length: BATCH_MAX }, (_, index) => index + 1);
    expect(await send({ posts: many, comments: [1] })).toMatchObject({ status: 400 });
    expect(await statusOf(id)).toBe('active');
  });

  test('notifies each author once, even after one of the posts is deleted', async () => {
    const [ann, bob] = [await aUser(), await aUser()];
    const posts = [await aPost({ by: ann }), await aPost({ by: ann }), await aPost({ by: bob })];
    const comment = await aComment({ on: await aPost(), by: ann });
    const ids = posts.map(({ id }) => id);
    await remove(ids, [comment.id], { reason: 'Spam' });
    const [notification, ...more] = await notificationsOf(ann);
    expect(more).toEqual([]);
    expect(notification).toMatchObject({
      kind: 'decision',
      count: 3,
      batch: { posts: 2, comments: 1 },
      reason: 'Spam',
    });
    expect(notification && notificationText(notification)).toBe(
      'A moderator removed 2 posts and 1 comment of yours',
    );
    expect(await notificationsOf(bob)).toMatchObject([{ kind: 'decision', count: 1, post: { id: ids[2] } }]);
    for (const id of ids.slice(0, 2)) {
      await as(ann).call('deletePost', { params: { id } });
      expect(await notificationsOf(ann)).toHaveLength(1);
    }
  });

  test('is in the moderation log, item by item', async () => {
    const post = await aPost();
    clock.advance(1000);
    await remove([post.id], [], { reason: 'Copies' });
    const { results } = await as(null).call('listModerationLog', { query: { page_size: '1' } });
    expect(results).toMatchObject([{ action: 'remove', reason: 'Copies', target: { title: post.title } }]);
  });
});

describe('undoing a batch', () => {
  test('restores only the items that nobody decided on or deleted since', async () => {
    const author = await aUser();
    const [kept, decided, deleted] = [await aPost(), await aPost(), await aPost({ by: author })];
    const ids = [kept.id, decided.id, deleted.id];
    const { id } = await remove(ids);
    await as(other).call('approvePost', { params: { id: decided.id } });
    await as(other).call('removePost', { params: { id: decided.id } });
    await as(author).call('deletePost', { params: { id: deleted.id } });
    expect(await undo(id)).toMatchObject({ status: 200, body: { id, posts: [kept.id], comments: [] } });
    expect(await statusOf(kept.id)).toBe('active');
    expect(await statusOf(decided.id)).toBe('removed');
    await countsAreRight();
  });

  test('restores a comment whose post was removed since', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post });
    const { id } = await remove([], [comment.id]);
    await as(other).call('removePost', { params: { id: post.id } });
    expect(await undo(id)).toMatchObject({ status: 200, body: { posts: [], comments: [comment.id] } });
    expect(await statusOf(post.id)).toBe('removed');
    await countsAreRight();
  });

  test('flags an approved item again with its earlier and later reports', async () => {
    const { id: post } = await aPost();
    await as(await aUser()).call('reportPost', { params: { id: post } });
    const body = { act: 'approve', posts: [post] } as const;
    const { id } = await as(admin).call('decideBatch', { body });
    await as(await aUser()).call('reportPost', { params: { id: post } });
    await undo(id);
    expect(await as(admin).call('getPost', { params: { id: post } })).toMatchObject({
      status: 'flagged',
      reports_count: 2,
    });
    await countsAreRight();
  });

  test('changes nothing the second time, and is refused after seven days', async () => {
    const { id: post } = await aPost();
    const { id } = await remove([post]);
    await undo(id);
    expect(await undo(id)).toMatchObject({ status: 200, body: { id, posts: [], comments: [] } });
    const later = await remove([post]);
    clock.advance(BATCH_UNDO_MS + 1);
    expect(await undo(later.id)).toMatchObject({
      status: 400,
      body: { detail: moderationMessages.batchTooOld },
    });
    expect(await undo(999_999)).toMatchObject({ status: 404 });
  });
});

test('after simultaneous batches, undos, decisions and deletions every count is right', async () => {
  for (let round = 0; round < 4; round += 1) {
    const author = await aUser();
    const posts = [await aPost({ by: author }), await aPost({ by: author })].map(({ id }) => id);
    const { id: comment } = await aComment({ on: await aPost(), by: author });
    const { id } = await remove(posts, [comment]);
    const [first = 0, second = 0] = posts;
    const replies = await Promise.all([
      undo(id),
      undo(id, admin),
      as(admin).send('decideBatch', { body: { act: 'remove', posts: [second, first], comments: [comment] } }),
      as(other).send('decideBatch', { body: { act: 'approve', posts, comments: [comment] } }),
      as(other).send('approvePost', { params: { id: first } }),
      as(author).send('deletePost', { params: { id: second } }),
    ]);
    const statuses = new Set(replies.map(({ status }) => status));
    expect(statuses.difference(new Set([200, 204, 400, 404]))).toEqual(new Set());
    const batch = context.database.read.selectFrom('decisions').where('undoes', 'is not', null);
    const undone = (await batch.select('undoes').execute()).map(({ undoes }) => undoes);
    expect(new Set(undone).size).toBe(undone.length);
  }
  await countsAreRight();
});
