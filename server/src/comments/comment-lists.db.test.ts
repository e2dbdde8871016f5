import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock } = await aSite();
const admin = await aUser({ admin: true });
const ann = await aUser();

describe('a user’s comments', () => {
  test('are public, newest first, without removed ones and those on removed posts', async () => {
    const bob = await aUser();
    const [post, doomed] = [await aPost(), await aPost()];
    const first = await aComment({ on: post, by: bob });
    clock.advance(1000);
    const reply = await aComment({ on: post, by: bob, to: first });
    await aComment({ on: post, by: bob, removed: true });
    const flagged = await aComment({ on: post, by: bob, flagged: true });
    const deleted = await aComment({ on: post, by: bob });
    await aComment({ on: post, to: deleted });
    await as(bob).call('deleteComment', { params: { id: deleted.id } });
    await aComment({ on: doomed, by: bob });
    await as(admin).call('removePost', { params: { id: doomed.id } });

    for (const who of [null, bob, admin]) {
      const { results } = await as(who).call('listUserComments', { params: { id: bob.id } });
      expect(results.map(({ id }) => id)).toEqual([flagged.id, reply.id, first.id]);
      expect(results[0]).toMatchObject({ post: post.id, post_title: post.title, replies: [] });
    }
  });
});

describe('the thread of a comment', () => {
  const thread = (id: number, who: typeof ann | null = null) =>
    as(who).send('getCommentThread', { params: { id } });

  test('is its root comment with all replies, whichever of them is requested', async () => {
    const post = await aPost();
    const root = await aComment({ on: post });
    const reply = await aComment({ on: post, to: root });
    const removed = await aComment({ on: post, to: reply, removed: true });
    await aComment({ on: post });
    for (const { id } of [root, reply, removed])
      expect((await thread(id)).body).toMatchObject({
        results: [
          {
            id: root.id,
            replies: [{ id: reply.id, replies: [{ id: removed.id, content: '[removed]' }] }],
          },
        ],
      });
  });

  test('is not found for a deleted comment; on a removed post, only the author of the post and admins find it', async () => {
    const post = await aPost({ by: ann });
    const comment = await aComment({ on: post, by: ann });
    const deleted = await aComment({ on: post, by: ann });
    await as(ann).call('deleteComment', { params: { id: deleted.id } });
    expect(await thread(deleted.id)).toMatchObject({ status: 404 });
    await as(admin).call('removePost', { params: { id: post.id } });
    expect(await thread(comment.id)).toMatchObject({ status: 404 });
    expect(await thread(comment.id, ann)).toMatchObject({ status: 200 });
    expect(await thread(comment.id, admin)).toMatchObject({ status: 200 });
  });
});

describe('the admin list', () => {
  test('contains the comments with the given status, newest first, with open reports', async () => {
    const post = await aPost();
    const active = await aComment({ on: post });
    const flagged = await aComment({ on: post, flagged: true });
    const removed = await aComment({ on: post, removed: true, content: 'readable' });
    const list = async (status?: string) => {
      const { results } = await as(admin).call('listComments', {
        query: status === undefined ? {} : { status },
      });
      return results.filter((comment) => comment.post === post.id);
    };
    const ids = async (status?: string) => (await list(status)).map(({ id }) => id);
    for (const status of [undefined, '', 'active,flagged,removed']) {
      expect(await ids(status)).toEqual([removed.id, flagged.id, active.id]);
    }
    expect(await ids('active')).toEqual([active.id]);
    expect(await ids('flagged')).toEqual([flagged.id]);
    expect(await ids('removed')).toEqual([removed.id]);
    expect(await ids('flagged,removed')).toEqual([removed.id, flagged.id]);
    expect(await ids('active,removed')).toEqual([removed.id, active.id]);
    expect(await list('flagged')).toMatchObject([
      { reports: [{ id: expect.any(Number) }], can_moderate: true },
    ]);
    expect(await list('removed')).toMatchObject([{ content: 'readable', reports: [] }]);
  });

  test('excludes comments on a removed post until the post is approved', async () => {
    const post = await aPost();
    const params = { id: post.id };
    const flagged = await aComment({ on: post, flagged: true });
    const removed = await aComment({ on: post, removed: true });
    const ids = async (query: { status?: string }) =>
      (await as(admin).call('listComments', { query })).results
        .filter((comment) => comment.post === post.id)
        .map(({ id }) => id);
    await as(admin).call('removePost', { params });
    for (const query of [{}, { status: 'flagged' }, { status: 'removed' }, { status: 'flagged,removed' }])
      expect(await ids(query)).toEqual([]);
    await as(admin).call('approvePost', { params });
    expect(await ids({ status: 'flagged' })).toEqual([flagged.id]);
    expect(await ids({})).toEqual([removed.id, flagged.id]);
    await as(admin).call('approveComment', { params: { id: flagged.id } });
    expect(await ids({ status: 'flagged' })).toEqual([]);
  });
});
