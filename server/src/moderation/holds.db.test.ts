import * as linkMessages from '@magpie/contract/messages/links';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import type { TestUser } from '../testing/makers.ts';
import { POST_ACTS } from '../testing/acts/post-acts.ts';
import { aSite } from '../testing/test-site.ts';

/** A site that holds the first two posts of an account. */
const { as, aUser, aPost, clock, context } = await aSite({ config: { holdFirstPosts: 2 } });
const [admin, reader] = [await aUser({ admin: true }), await aUser()];

async function aHeldPost(by?: TestUser) {
  const author = by ?? (await aUser());
  return { author, post: await aPost({ by: author }) };
}

const postsCountOf = async ({ id }: TestUser) =>
  (await as(null).call('getUser', { params: { id } })).posts_count;
const listedIds = async (name: 'listPosts' | 'listTopPosts' | 'listTrendingPosts', query = {}) =>
  (await as(null).call(name, { query: { page_size: 100, ...query } })).results.map(({ id }) => id);

describe('the first posts of an account', () => {
  test('are pending until enough others are listed; pending, rejected and removed ones do not count', async () => {
    const author = await aUser();
    const posts = [];
    for (let made = 0; made < 4; made += 1) posts.push(await aPost({ by: author }));
    expect(posts.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);
    const [first, second, third] = posts.map(({ id }) => ({ params: { id } }));
    await as(admin).call('rejectPost', third);
    await as(admin).call('approvePost', first);
    expect((await aPost({ by: author })).status).toBe('pending');
    await as(admin).call('approvePost', second);
    expect((await aPost({ by: author })).status).toBe('active');
    expect(await postsCountOf(author)).toBe(3);
    await as(admin).call('removePost', first);
    await as(admin).call('removePost', second);
    expect((await aPost({ by: author })).status).toBe('pending');
  });

  test('of staff and admins are never held', async () => {
    for (const by of [admin, await aUser({ staff: true })]) {
      expect((await aPost({ by })).status).toBe('active');
    }
  });

  test('reserve their URL', async () => {
    const { post } = await aHeldPost();
    const body = { title: 'Again', url: post.url, category: 1 };
    expect(await as(reader).send('submitPost', { body })).toMatchObject({
      status: 400,
      body: { url: [linkMessages.duplicateUrl], post_id: [post.id] },
    });
  });
});

describe('a pending post', () => {
  test('is visible to its author and admins only, in lists and counts too', async () => {
    const { author, post } = await aHeldPost();
    const params = { id: post.id };
    for (const who of [null, reader, await aUser({ staff: true })]) {
      expect(await as(who).send('getPost', { params })).toMatchObject({ status: 404 });
      expect(await as(who).send('listPostComments', { params })).toMatchObject({ status: 404 });
    }
    for (const who of [author, admin]) {
      expect(await as(who).call('getPost', { params })).toMatchObject({ status: 'pending' });
    }
    for (const name of ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const) {
      expect(await listedIds(name)).not.toContain(post.id);
      expect(await listedIds(name, { author: author.id })).toEqual([]);
    }
    expect(await postsCountOf(author)).toBe(0);
    const mine = await as(author).call('listMyPosts');
    expect(mine.results).toMatchObject([{ id: post.id, status: 'pending' }]);
    const queued = await as(admin).call('listPosts', { query: { status: 'pending', author: author.id } });
    expect(queued.results).toMatchObject([{ id: post.id, status: 'pending', reports: [] }]);
    for (const status of ['flagged,removed', 'active', 'rejected', 'active,flagged,removed']) {
      const { results } = await as(admin).call('listPosts', { query: { status, page_size: 100 } });
      expect([status, results.map(({ id }) => id)]).not.toContainEqual([
        status,
        expect.arrayContaining([post.id]),
      ]);
    }
    for (const status of ['pending,rejected', 'active,pending', 'active,flagged,removed,pending,rejected']) {
      const { results } = await as(admin).call('listPosts', { query: { status, page_size: 100 } });
      expect([status, results.map(({ id }) => id)]).toEqual([status, expect.arrayContaining([post.id])]);
    }
  });

  test.each(POST_ACTS)(
    'refuses %s with 403 for the author and admins, who can read it, and with 404 for others',
    async (call, body) => {
      const { author, post } = await aHeldPost();
      const params = { id: post.id };
      expect(await as(reader).send(call, { params, body })).toMatchObject({ status: 404 });
      for (const who of [author, admin]) {
        expect(await as(who).send(call, { params, body })).toMatchObject({
          status: 403,
          body: { detail: moderationMessages.pending },
        });
      }
    },
  );

  test('can be edited and deleted by its author', async () => {
    const { author, post } = await aHeldPost();
    const params = { id: post.id };
    const body = { title: 'Another title' };
    expect(await as(author).call('editPost', { params, body })).toMatchObject({ ...body, status: 'pending' });
    expect(await as(admin).send('editPost', { params, body })).toMatchObject({ status: 403 });
    expect(await as(reader).send('editPost', { params, body })).toMatchObject({ status: 404 });
    await as(author).call('deletePost', { params });
    expect(await postsCountOf(author)).toBe(0);
  });

  test('does not change when an admin removes it', async () => {
    const { post } = await aHeldPost();
    const params = { id: post.id };
    expect(await as(admin).call('removePost', { params })).toMatchObject({ status: 'pending' });
  });
});

describe('approving a held post', () => {
  test('lists it as a new post, and shows its author that it was approved', async () => {
    const { author, post } = await aHeldPost();
    const before = await listedIds('listPosts');
    clock.advance(86_400_000);
    const approved = await as(admin).call('approvePost', { params: { id: post.id } });
    expect(approved).toMatchObject({
      status: 'active',
      created_at: new Date(clock.now()).toISOString(),
    });
    expect(await listedIds('listPosts')).toEqual([post.id, ...before].slice(0, 100));
    expect((await listedIds('listTrendingPosts'))[0]).toBe(post.id);
    expect(await postsCountOf(author)).toBe(1);
    const mine = await as(author).call('listMyPosts');
    expect(mine.results).toMatchObject([{ id: post.id, status: 'approved' }]);
    await as(reader).call('reportPost', { params: { id: post.id } });
    expect((await as(author).call('listMyPosts')).results).toMatchObject([{ status: 'flagged' }]);
  });

  test('notifies the followers of the author, who got no notification before the approval', async () => {
    const author = await aUser();
    const follower = as(await aUser());
    await follower.call('follow', { body: { kind: 'user', id: author.id } });
    await follower.call('editNotificationSettings', { body: { followed_post: true } });
    const { post } = await aHeldPost(author);
    expect((await follower.call('listNotifications')).results).toEqual([]);
    for (const verb of ['approvePost', 'removePost', 'approvePost'] as const)
      await as(admin).call(verb, { params: { id: post.id } });
    expect((await follower.call('listNotifications')).results).toMatchObject([
      { kind: 'followed_post', count: 1, post: { id: post.id } },
    ]);
  });

  test('is idempotent, and keeps the time of the first approval', async () => {
    const { post } = await aHeldPost();
    const params = { id: post.id };
    const approved = await as(admin).call('approvePost', { params });
    clock.advance(1000);
    expect(await as(admin).call('approvePost', { params })).toEqual({ ...approved, decision_id: null });
    await as(admin).call('removePost', { params });
    expect(await as(admin).call('approvePost', { params })).toMatchObject({
      status: 'active',
      created_at: approved.created_at,
    });
  });
});

describe('rejecting a held post', () => {
  test('shows the reason to the author and the admin; the post can then be approved, but not edited', async () => {
    const { author, post } = await aHeldPost();
    const params = { id: post.id };
    const rejected = { status: 'rejected', rejection_reason: 'Not about AI.' };
    const body = { reason: 'Not about AI.' };
    expect(await as(admin).call('rejectPost', { params, body })).toMatchObject(rejected);
    expect(await as(author).call('getPost', { params })).toMatchObject(rejected);
    expect((await as(author).call('listMyPosts')).results).toMatchObject([rejected]);
    expect(await as(reader).send('getPost', { params })).toMatchObject({ status: 404 });
    expect(await as(author).send('editPost', { params, body: { title: 'x' } })).toMatchObject({
      status: 403,
      body: { detail: moderationMessages.rejected },
    });
    expect(await postsCountOf(author)).toBe(0);
    const approved = await as(admin).call('approvePost', { params });
    expect(approved).toMatchObject({ status: 'active' });
    expect(approved).not.toHaveProperty('rejection_reason');
    expect(await postsCountOf(author)).toBe(1);
  });

  test('reserves the URL until the author deletes the post', async () => {
    const { author, post } = await aHeldPost();
    await as(admin).call('rejectPost', { params: { id: post.id } });
    const body = { title: 'Again', url: post.url, category: 1 };
    expect(await as(reader).send('submitPost', { body })).toMatchObject({ status: 400 });
    await as(author).call('deletePost', { params: { id: post.id } });
    expect(await as(reader).send('submitPost', { body })).toMatchObject({ status: 201 });
  });

  test('needs no reason, and applies to pending posts only', async () => {
    const { post } = await aHeldPost();
    expect(await as(admin).call('rejectPost', { params: { id: post.id } })).toMatchObject({
      status: 'rejected',
      rejection_reason: '',
    });
    const { id } = await aPost({ by: admin });
    expect(await as(admin).call('rejectPost', { params: { id } })).toMatchObject({ status: 'active' });
    const decisions = await context.database.read
      .selectFrom('decisions')
      .selectAll()
      .where('post_id', '=', id)
      .execute();
    expect(decisions).toEqual([]);
  });
});

test('simultaneous decisions leave one result and correct counts', async () => {
  const admins = [admin, await aUser({ admin: true }), await aUser({ admin: true })];
  for (let round = 0; round < 5; round += 1) {
    const { author, post } = await aHeldPost();
    const params = { id: post.id };
    await Promise.all([
      ...admins.map((one) => as(one).call('approvePost', { params })),
      ...admins.map((one) => as(one).call('rejectPost', { params })),
    ]);
    // An approval may follow a rejection; a listed post cannot be rejected.
    expect(await as(author).call('getPost', { params })).toMatchObject({ status: 'active' });
    expect(await postsCountOf(author)).toBe(1);
  }
  const { author, post } = await aHeldPost();
  const params = { id: post.id };
  await Promise.all([
    ...admins.map((one) => as(one).send('approvePost', { params })),
    as(author).send('deletePost', { params }),
  ]);
  expect(await postsCountOf(author)).toBe(0);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});

test('without holds a first post is active', async () => {
  const open = await aSite({}, onTestFinished);
  expect((await open.aPost()).status).toBe('active');
});
