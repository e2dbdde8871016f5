import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as postMessages from '@magpie/contract/messages/posts';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();
const [ann, bob] = [await aUser({ username: 'ann' }), await aUser()];
const admin = await aUser({ admin: true });

const threads = async (post: { id: number }, who: typeof ann | null = null) =>
  (await as(who).call('listPostComments', { params: { id: post.id } })).results;

const commentsCount = async ({ id }: { id: number }) =>
  (await as(admin).call('getPost', { params: { id } })).comments_count;

const remove = (comment: Comment) => as(ann).send('deleteComment', { params: { id: comment.id } });

describe('commenting', () => {
  test('returns 201 with the comment and increases the count of the post', async () => {
    const post = await aPost({ title: 'On birds' });
    const { status, body } = await as(ann).send('createComment', {
      params: { id: post.id },
      body: { content: '  Nice.\n ', post: post.id },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      content: 'Nice.',
      post: post.id,
      post_title: 'On birds',
      author: { id: ann.id, username: 'ann' },
      status: 'active',
      likes_count: 0,
      reports_count: 0,
      is_liked: false,
      is_reported: false,
      can_moderate: false,
      edited_at: null,
      replies: [],
    });
    expect(await threads(post)).toEqual([body]);
    expect(await commentsCount(post)).toBe(1);
  });

  test.each(['same', 'string', 'absent', 'null'])('accepts a body whose post is %s', async (given) => {
    const { id } = await aPost();
    const post = { same: id, string: String(id), absent: undefined, null: null }[given];
    const answer = await as(ann).send('createComment', { params: { id }, body: { content: 'Nice.', post } });
    expect(answer).toMatchObject({ status: 201, body: { post: id } });
  });

  test('returns 400 when the body names another post than the path', async () => {
    const [{ id }, other] = [await aPost(), await aPost()];
    const body = { content: 'Nice.', post: other.id };
    expect(await as(ann).send('createComment', { params: { id }, body })).toMatchObject({
      status: 400,
      body: { post: [postMessages.otherPost] },
    });
    expect(await threads({ id })).toEqual([]);
    expect(await threads(other)).toEqual([]);
  });

  test.each([
    ['a member', ann],
    ['an admin', admin],
  ])('returns to %s the comment as it is read afterwards', async (_, author) => {
    const post = await aPost();
    const body = { content: 'Nice.' };
    const root = await as(author).call('createComment', { params: { id: post.id }, body });
    const reply = await as(author).call('replyToComment', { params: { id: root.id }, body });
    expect(await threads(post, author)).toEqual([{ ...root, replies: [reply] }]);
  });

  test.each([
    ['', fieldMessages.required],
    [' \n\t ', fieldMessages.required],
    ['\u2800', fieldMessages.required],
    [' \u200b\u2800\n\u3164\u00ad\u202e', fieldMessages.required],
    [undefined, fieldMessages.required],
    [null, fieldMessages.required],
    ['x'.repeat(5001), fieldMessages.tooLong(5000)],
    ['nul\0', fieldMessages.badText],
  ])('refuses %j', async (content, sentence) => {
    const post = await aPost();
    const root = await aComment({ on: post, by: ann });
    for (const call of ['createComment', 'replyToComment', 'editComment'] as const) {
      const { id } = call === 'createComment' ? post : root;
      expect(await as(ann).send(call, { params: { id }, body: { content } }), call).toMatchObject({
        status: 400,
        body: { content: [sentence] },
      });
    }
  });

  test('accepts 5,000 characters, an emoji counting as one', async () => {
    const post = await aPost();
    const content = '🐦'.repeat(5000);
    expect((await aComment({ on: post, content })).content).toBe(content);
  });
});

describe('editing', () => {
  test('is allowed for the author only', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ann });
    const reply = await aComment({ on: post, to: comment, by: bob });
    const input = { params: { id: comment.id }, body: { content: 'Better' } };
    for (const other of [bob, admin]) {
      expect(await as(other).send('editComment', input)).toMatchObject({
        status: 403,
        body: { detail: requestMessages.authorOnly },
      });
    }
    expect(await as(ann).call('editComment', input)).toMatchObject({
      content: 'Better',
      replies: [{ id: reply.id }],
    });
    expect(await threads(post)).toMatchObject([{ content: 'Better' }]);
  });

  test('more than five minutes after writing, the time of the edit is in the answers', async () => {
    const post = await aPost();
    const { id, created_at } = await aComment({ on: post, by: ann });
    clock.advance(5 * 60_000 + 1);
    const edited_at = new Date(clock.now()).toISOString();
    const edited = await as(ann).call('editComment', { params: { id }, body: { content: 'Better' } });
    expect(edited).toMatchObject({ created_at, edited_at });
    expect(await threads(post)).toMatchObject([{ created_at, edited_at }]);
  });

  test('returns 403 for a removed comment and 404 for a deleted one', async () => {
    const post = await aPost();
    const removed = await aComment({ on: post, by: ann, removed: true });
    const deleted = await aComment({ on: post, by: ann });
    await aComment({ on: post, to: deleted });
    await remove(deleted);
    const body = { content: 'x' };
    expect(await as(ann).send('editComment', { params: { id: removed.id }, body })).toMatchObject({
      status: 403,
    });
    expect(await as(ann).send('editComment', { params: { id: deleted.id }, body })).toMatchObject({
      status: 404,
    });
  });
});

describe('deleting', () => {
  test('deletes a comment without replies', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ann });
    expect(await remove(comment)).toMatchObject({ status: 204, body: null });
    expect(await threads(post)).toEqual([]);
    expect(await commentsCount(post)).toBe(0);
    expect(await remove(comment)).toMatchObject({ status: 404 });
  });

  test('replaces a comment with replies by a placeholder', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ann, content: 'secret' });
    const reply = await aComment({ on: post, to: comment, by: bob });
    await as(bob).call('likeComment', { params: { id: comment.id } });
    expect(await remove(comment)).toMatchObject({ status: 204 });

    for (const who of [null, ann, admin]) {
      expect(await threads(post, who)).toMatchObject([
        {
          id: comment.id,
          content: commentMessages.deletedComment,
          author: null,
          status: 'removed',
          likes_count: 0,
          replies: [{ id: reply.id, content: reply.content }],
        },
      ]);
    }
    expect(await commentsCount(post)).toBe(1);
    const stored = await context.database.read
      .selectFrom('comments')
      .select('content')
      .where('id', '=', comment.id)
      .executeTakeFirst();
    expect(stored).toEqual({ content: '' });
    for (const query of [{}, { status: 'removed' }]) {
      const { results } = await as(admin).call('listComments', { query });
      expect(results.map(({ id }) => id)).not.toContain(comment.id);
    }
  });

  test('returns 404 for every action on a deleted comment', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ann });
    await aComment({ on: post, to: comment });
    await remove(comment);
    const input = { params: { id: comment.id }, body: { content: 'x' } };
    for (const who of [ann, admin]) {
      for (const call of [
        'likeComment',
        'unlikeComment',
        'reportComment',
        'replyToComment',
        'deleteComment',
      ] as const) {
        expect(await as(who).send(call, input), call).toMatchObject({ status: 404 });
      }
    }
    for (const call of ['removeComment', 'approveComment'] as const) {
      expect(await as(admin).send(call, input), call).toMatchObject({ status: 404 });
    }
  });

  test('deletes placeholders with their last reply', async () => {
    const post = await aPost();
    const root = await aComment({ on: post, by: ann });
    const reply = await aComment({ on: post, to: root, by: ann });
    const [first, second] = [
      await aComment({ on: post, to: reply, by: ann }),
      await aComment({ on: post, to: reply, by: ann }),
    ];
    await remove(root);
    await remove(reply);
    await remove(first);
    expect(await threads(post)).toMatchObject([
      { id: root.id, replies: [{ id: reply.id, replies: [{ id: second.id }] }] },
    ]);
    await remove(second);
    expect(await threads(post)).toEqual([]);
    expect(await commentsCount(post)).toBe(0);
  });

  test('deletes a removed comment without counting it twice', async () => {
    const post = await aPost();
    const [alone, answered] = [
      await aComment({ on: post, by: ann, removed: true }),
      await aComment({ on: post, by: ann }),
    ];
    await aComment({ on: post, to: answered });
    await as(admin).call('removeComment', { params: { id: answered.id } });
    expect(await commentsCount(post)).toBe(1);
    expect(await remove(alone)).toMatchObject({ status: 204 });
    expect(await remove(answered)).toMatchObject({ status: 204 });
    expect(await commentsCount(post)).toBe(1);
    expect(await threads(post)).toMatchObject([{ content: commentMessages.deletedComment }]);
  });
});

describe('a removed comment', () => {
  test('is shown as [removed] except to admins, with its replies', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ann, content: 'rude' });
    const reply = await aComment({ on: post, to: comment, by: bob });
    await as(admin).call('removeComment', { params: { id: comment.id } });
    for (const who of [null, ann, bob]) {
      expect(await threads(post, who)).toMatchObject([
        {
          content: commentMessages.removedComment,
          status: 'removed',
          replies: [{ id: reply.id, content: reply.content }],
        },
      ]);
    }
    expect(await threads(post, admin)).toMatchObject([{ content: 'rude', status: 'removed' }]);
    expect(await commentsCount(post)).toBe(1);
  });

  test('cannot be liked, unliked, reported or replied to', async () => {
    const post = await aPost();
    const { id } = await aComment({ on: post, by: ann, removed: true });
    for (const call of ['likeComment', 'unlikeComment', 'reportComment', 'replyToComment'] as const) {
      for (const who of [ann, bob, admin]) {
        expect(await as(who).send(call, { params: { id }, body: { content: 'x' } }), call).toMatchObject({
          status: 403,
          body: { detail: moderationMessages.itemRemoved },
        });
      }
    }
  });
});
