import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as requestMessages from '@magpie/contract/messages/requests';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST_ACTS } from '../testing/acts/post-acts.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment } = await aSite();
const author = await aUser();
const other = await aUser();
const admin = await aUser({ admin: true });

let id = 0;
beforeEach(async () => {
  const post = await aPost({ by: author });
  await as(admin).call('removePost', { params: { id: post.id } });
  id = post.id;
});

const ACTS = [['editPost', { title: 'x' }], ...POST_ACTS] as const;

describe('a removed post', () => {
  test('returns 404 except for its author and admins', async () => {
    for (const reader of [null, other]) {
      expect(await as(reader).send('getPost', { params: { id } })).toMatchObject({
        status: 404,
        body: { detail: requestMessages.notFound },
      });
      expect(await as(reader).send('listPostComments', { params: { id } })).toMatchObject({ status: 404 });
    }
    for (const reader of [author, admin]) {
      expect(await as(reader).call('getPost', { params: { id } })).toMatchObject({ status: 'removed' });
      expect(await as(reader).send('listPostComments', { params: { id } })).toMatchObject({ status: 200 });
    }
  });

  test.each(ACTS)('%s returns 403 for its author and admins, 404 for others', async (call, body) => {
    for (const actor of [author, admin]) {
      expect(await as(actor).send(call, { params: { id }, body })).toMatchObject({
        status: 403,
        body: { detail: moderationMessages.itemRemoved },
      });
    }
    expect(await as(other).send(call, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await as(null).send(call, { params: { id }, body })).toMatchObject({ status: 401 });
  });

  test('refuses every action on its comments', async () => {
    const post = await aPost({ by: author });
    const mine = await aComment({ on: post, by: author });
    const theirs = await aComment({ on: post, by: other });
    await as(admin).call('removePost', { params: { id: post.id } });
    const acts = [
      ['editComment', { content: 'x' }],
      ['deleteComment', {}],
      ['replyToComment', { content: 'x' }],
      ['likeComment', {}],
      ['unlikeComment', {}],
      ['reportComment', {}],
    ] as const;
    for (const [call, body] of acts) {
      for (const comment of [mine, theirs]) {
        const input = { params: { id: comment.id }, body };
        expect(await as(author).send(call, input), call).toMatchObject({ status: 403 });
        expect(await as(admin).send(call, input), call).toMatchObject({ status: 403 });
        expect(await as(other).send(call, input), call).toMatchObject({ status: 404 });
      }
    }
    for (const call of ['removeComment', 'approveComment'] as const) {
      expect(await as(admin).send(call, { params: { id: theirs.id } })).toMatchObject({
        status: 403,
        body: { detail: moderationMessages.itemRemoved },
      });
    }
  });

  test('can be deleted by its author only, which leaves the count of their posts unchanged', async () => {
    const before = await as(null).call('getUser', { params: { id: author.id } });
    expect(await as(admin).send('deletePost', { params: { id } })).toMatchObject({ status: 403 });
    expect(await as(other).send('deletePost', { params: { id } })).toMatchObject({ status: 404 });
    expect(await as(author).send('deletePost', { params: { id } })).toMatchObject({ status: 204 });
    expect(await as(author).send('getPost', { params: { id } })).toMatchObject({ status: 404 });
    const after = await as(null).call('getUser', { params: { id: author.id } });
    expect(after.posts_count).toBe(before.posts_count);
  });
});

describe('deleting', () => {
  test('returns 204 without a body, and 404 afterwards', async () => {
    const post = await aPost({ by: author });
    const params = { id: post.id };
    expect(await as(author).send('deletePost', { params })).toMatchObject({ status: 204, body: null });
    expect(await as(author).send('deletePost', { params })).toMatchObject({ status: 404 });
    expect(await as(null).send('getPost', { params })).toMatchObject({ status: 404 });
  });

  test('also deletes the comments and bookmarks of a liked and reported post', async () => {
    const post = await aPost({ by: author, flagged: true });
    const params = { id: post.id };
    const root = await aComment({ on: post, by: other });
    const reply = await aComment({ on: post, to: root });
    await as(other).call('likePost', { params });
    await as(other).call('bookmarkPost', { params });
    await as(author).call('likeComment', { params: { id: root.id } });
    await as(author).call('reportComment', { params: { id: reply.id } });
    await as(author).call('deletePost', { params });

    expect((await as(other).call('listPosts', { query: { bookmarked: 'true' } })).results).toEqual([]);
    expect((await as(null).call('listUserComments', { params: { id: other.id } })).results).toEqual([]);
    expect(await as(author).send('likeComment', { params: { id: root.id } })).toMatchObject({ status: 404 });
    const { results } = await as(admin).call('listComments');
    expect(results.filter((comment) => comment.post === post.id)).toEqual([]);
  });
});
