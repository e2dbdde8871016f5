import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import * as linkMessages from '@magpie/contract/messages/links';
import type { Post } from '@magpie/contract/posts';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { absenceOf } from '../../posts/absent-posts.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const admin = await aUser({ admin: true });

const read = (id: number, by: TestUser | null = null) => as(by).call('getPost', { params: { id } });
const merge = (id: number, into: number, by = admin) =>
  as(by).send('mergePost', { params: { id }, body: { into } });
let works = 0;
const findings = () => Array.fromAsync(findWrongValues(context.database.read));

/** An earlier and a later post by different authors. */
async function twoPosts() {
  const [ann, bob] = [await aUser(), await aUser()];
  return { ann, bob, into: await aPost({ by: ann }), from: await aPost({ by: bob }) };
}

test('merging answers the other post, which can then also be read by the id of the merged one', async () => {
  const { into, from } = await twoPosts();
  expect(await merge(from.id, into.id)).toMatchObject({ status: 200, body: { id: into.id } });
  expect(await read(from.id)).toMatchObject({ id: into.id, title: into.title });
  const listed = (await as(null).call('listPosts', {})).results.map(({ id }) => id);
  expect(listed).toContain(into.id);
  expect(listed).not.toContain(from.id);
  expect(await merge(from.id, into.id)).toMatchObject({ status: 200, body: { id: into.id } });
  expect(await as(await aUser()).send('likePost', { params: { id: from.id } })).toMatchObject({
    status: 404,
  });
});

test('likes, saves, hidden posts, muted threads and visits move, and count once for each user', async () => {
  const { ann, bob, into, from } = await twoPosts();
  const [both, one] = [await aUser(), await aUser()];
  for (const post of [into, from])
    for (const by of [both, ann, bob]) await as(by).call('likePost', { params: { id: post.id } });
  await as(one).call('likePost', { params: { id: from.id } });
  for (const call of ['bookmarkPost', 'hidePost', 'muteThread', 'visitPost'] as const) {
    await as(one).call(call, { params: { id: from.id } });
    for (const post of [into, from]) await as(both).call(call, { params: { id: post.id } });
  }
  await merge(from.id, into.id);
  expect(await read(into.id)).toMatchObject({ likes_count: 4 });
  for (const by of [one, both]) {
    expect(await read(into.id, by)).toMatchObject({
      is_liked: true,
      is_bookmarked: true,
      is_thread_muted: true,
      new_comments_count: 0,
    });
    const { results } = await as(by).call('listPosts', { query: { hidden: 'true' } });
    expect(results.map(({ id }) => id)).toEqual([into.id]);
  }
  expect(await findings()).toEqual([]);
});

test('comments move with their replies, and those by the author of the other post do not count as discussion', async () => {
  const { ann, bob, into, from } = await twoPosts();
  const root = await aComment({ on: from, by: ann });
  const reply = await aComment({ on: from, to: root, by: bob });
  await aComment({ on: from, removed: true });
  const own = await aComment({ on: into });
  await merge(from.id, into.id);
  const { results } = await as(null).call('listPostComments', { params: { id: into.id } });
  expect(results.find(({ id }) => id === root.id)?.replies.map(({ id }) => id)).toEqual([reply.id]);
  expect(results.map(({ id }) => id)).toContain(own.id);
  expect(await read(into.id)).toMatchObject({ comments_count: 3 });
  const { discussion_count } = await context.database.read
    .selectFrom('posts')
    .select('discussion_count')
    .where('id', '=', into.id)
    .executeTakeFirstOrThrow();
  expect(discussion_count).toBe(2);
  const likes = await as(ann).call('likeComment', { params: { id: reply.id } });
  expect(likes).toMatchObject({ likes_count: 1 });
  expect(await findings()).toEqual([]);
});

test('for a user who visited both posts, the comments written since the earlier visit are new', async () => {
  const { into, from } = await twoPosts();
  const reader = await aUser();
  const visit = (id: number) => as(reader).call('visitPost', { params: { id } });
  await visit(from.id);
  await aComment({ on: into });
  await visit(into.id);
  await aComment({ on: from });
  await merge(from.id, into.id);
  expect(await read(into.id, reader)).toMatchObject({ new_comments_count: 2 });
});

test('items of collections move; if a collection has both posts, one item stays, with the note and the ticks of both items', async () => {
  const { into, from } = await twoPosts();
  const owner = await aUser();
  const create = () => as(owner).call('createCollection', { body: { title: 'Birds', visibility: 'public' } });
  const add = (id: number, post: Post, note: string) =>
    as(owner).call('addCollectionItem', { params: { id }, body: { post: post.id, note } });
  const [one, both] = [await create(), await create()];
  await add(one.id, from, 'Read first');
  await add(both.id, into, '');
  const { id: item_id } = await add(both.id, from, 'A note');
  await as(owner).call('readCollectionItem', { params: { id: both.id, item_id } });
  await merge(from.id, into.id);
  for (const [{ id }, note, is_read] of [
    [one, 'Read first', false],
    [both, 'A note', true],
  ] as const) {
    const { results } = await as(owner).call('listCollectionItems', { params: { id } });
    expect(results).toMatchObject([{ post: { id: into.id }, note, is_read }]);
  }
  expect(await as(null).call('getCollection', { params: { id: both.id } })).toMatchObject({ items_count: 1 });
  expect(await findings()).toEqual([]);
});

test('the URL of the merged post becomes a known URL of the other post', async () => {
  const { into, from } = await twoPosts();
  await merge(from.id, into.id);
  const body = { title: 'Again', url: from.url, category: 1 };
  expect(await as(await aUser()).send('submitPost', { body })).toMatchObject({
    status: 400,
    body: { url: [linkMessages.duplicateUrl], post_id: [into.id] },
  });
  expect(await findings()).toEqual([]);
});

test('open reports move, except second ones of a user, those by the author of the other post, and those of a duplicate, which the merge proves right', async () => {
  const { ann, into, from } = await twoPosts();
  const [spam, twice, same] = [await aUser(), await aUser(), await aUser()];
  const report = (by: TestUser, { id }: Post, reason: 'spam' | 'duplicate') =>
    as(by).call('reportPost', { params: { id }, body: { reason } });
  await report(twice, into, 'spam');
  clock.advance(1000);
  await as(admin).call('approvePost', { params: { id: into.id } });
  for (const by of [spam, twice, ann]) await report(by, from, 'spam');
  await report(same, from, 'duplicate');
  await merge(from.id, into.id);
  const post = await read(into.id, admin);
  expect(post).toMatchObject({ status: 'flagged', reports_count: 1 });
  expect(post.reports?.map(({ reported_by }) => reported_by.id)).toEqual([spam.id]);
  const [notification] = (await as(same).call('listNotifications', {})).results;
  expect(notification).toMatchObject({ kind: 'report_settled', decision: 'merge', post: { id: into.id } });
  expect(notification && notificationText(notification)).toBe(
    'A moderator has merged a post that you reported',
  );
  expect((await as(spam).call('listNotifications', {})).results).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('proposals move, except those of a value that the other post has, and second ones of a user', async () => {
  const { ann, into, from } = await twoPosts();
  const [one, two] = [await aUser(), await aUser()];
  const propose = (by: TestUser, { id }: Post, body: object) =>
    as(by).call('proposeFacts', { params: { id }, body });
  await propose(ann, into, { access: 'open' });
  await propose(one, from, { kind: 'paper', access: 'open' });
  await propose(two, from, { kind: 'code' });
  await propose(two, into, { kind: 'tool' });
  await merge(from.id, into.id);
  const rows = await context.database.read
    .selectFrom('proposals')
    .select(['user_id', 'field', 'value'])
    .where('post_id', '=', into.id)
    .orderBy('user_id')
    .execute();
  expect(rows).toEqual([
    { user_id: one.id, field: 'kind', value: 'paper' },
    { user_id: two.id, field: 'kind', value: 'tool' },
  ]);
  await propose(await aUser(), into, { kind: 'paper' });
  expect(await read(into.id)).toMatchObject({ kind: 'paper' });
});

test('posts that the merged one replaces are replaced by the other one, and never in a circle', async () => {
  const { into, from } = await twoPosts();
  const [older, between] = [await aPost(), await aPost()];
  const replace = (post: Post, by: Post, who = admin) =>
    as(who).call('proposeOutdated', { params: { id: post.id }, body: { post: by.id } });
  await replace(older, from);
  await replace(into, between);
  await replace(between, from);
  const reader = await aUser();
  const proposed = await aPost();
  await replace(proposed, from, reader);
  await merge(from.id, into.id);
  expect(await read(older.id)).toMatchObject({ outdated: { post: into.id } });
  expect(await read(into.id)).toMatchObject({ outdated: { post: between.id } });
  expect(await read(between.id)).toMatchObject({ outdated: null });
  const { proposals } = await as(reader).call('getOutdated', { params: { id: proposed.id } });
  expect(proposals).toMatchObject([{ to: { post: into.id }, is_own: true }]);
});

test('notifications about the comments move, and unread ones about both posts become one', async () => {
  const author = await aUser();
  const [into, from] = [await aPost({ by: author }), await aPost({ by: author })];
  await aComment({ on: into });
  clock.advance(1000);
  await aComment({ on: from });
  await merge(from.id, into.id);
  const { results } = await as(author).call('listNotifications', {});
  const about = results.filter(({ kind }) => kind === 'comment');
  expect(about).toMatchObject([{ count: 2, post: { id: into.id } }]);
  expect(await findings()).toEqual([]);
});

test('followers who were notified of both posts keep one notification, of the other post', async () => {
  const author = await aUser();
  const follower = await aUser();
  await as(follower).call('follow', { body: { kind: 'user', id: author.id } });
  await as(follower).call('editNotificationSettings', { body: { followed_post: true } });
  const [into, from] = [await aPost({ by: author }), await aPost({ by: author })];
  await merge(from.id, into.id);
  const { results } = await as(follower).call('listNotifications', {});
  expect(results).toMatchObject([{ kind: 'followed_post', count: 1, post: { id: into.id } }]);
  expect(await findings()).toEqual([]);
});

test('the other post becomes part of the work of the merged one, unless it belongs to a work already', async () => {
  const inWork = () => aPost({ url: `https://github.com/magpie/merged-${(works += 1)}` });
  const [into, from, third] = [await aPost(), await inWork(), await inWork()];
  await merge(from.id, into.id);
  expect(await read(into.id)).toMatchObject({ work: { key: from.work?.key } });
  await as(await aUser()).call('joinWork', {
    params: { key: from.work?.key ?? '' },
    body: { post: third.id },
  });
  await merge(third.id, into.id);
  expect(await read(into.id)).toMatchObject({ work: { key: from.work?.key } });
  expect((await as(admin).call('getPostWork', { params: { id: into.id } })).proposals).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('a merge notifies the author of the merged post, and is in the moderation log', async () => {
  const { bob, into, from } = await twoPosts();
  clock.advance(1000);
  await merge(from.id, into.id);
  const [notification] = (await as(bob).call('listNotifications', {})).results;
  expect(notification).toMatchObject({ kind: 'decision', decision: 'merge', merged: { title: from.title } });
  expect(notification && notificationText(notification)).toBe(
    `A moderator merged your post “${from.title}” into “${into.title}”`,
  );
  const { results } = await as(null).call('listModerationLog', { query: { action: 'merge_post' } });
  expect(results[0]).toMatchObject({
    moderator: { id: admin.id },
    reason: duplicateMessages.mergedInto(into.title),
    target: { kind: 'post', id: from.id, title: from.title },
  });
  expect((await as(bob).call('getProfile', {})).posts_count).toBe(0);
});

test('refuses a target that is not another public post, and refuses to merge a removed or already merged post', async () => {
  const { into, from } = await twoPosts();
  const removed = await aPost({ removed: true });
  expect(await merge(from.id, from.id)).toMatchObject({
    status: 400,
    body: { into: [duplicateMessages.sameTarget] },
  });
  for (const target of [removed.id, 999_999])
    expect(await merge(from.id, target)).toMatchObject({
      status: 400,
      body: { into: [duplicateMessages.unknownTarget] },
    });
  expect(await merge(removed.id, into.id)).toMatchObject({ status: 403 });
  expect(await merge(999_999, into.id)).toMatchObject({ status: 404 });
  const other = await aPost();
  await merge(from.id, into.id);
  expect(await merge(from.id, other.id)).toMatchObject({
    status: 400,
    body: { detail: duplicateMessages.alreadyMerged },
  });
});

test('posts that were merged one after another lead to the last post, and count as removed once that is removed', async () => {
  const [a, b, c] = [await aPost(), await aPost(), await aPost()];
  await merge(a.id, b.id);
  await merge(b.id, c.id);
  for (const { id } of [a, b]) expect(await read(id)).toMatchObject({ id: c.id });
  const owner = await as(null).call('getPost', { params: { id: c.id } });
  await as(admin).call('removePost', { params: { id: c.id } });
  expect(await absenceOf(context.database, a.id)).toBe('removed');
  expect(owner.id).toBe(c.id);
});

test('deleting a post ends the addresses of the posts merged into it', async () => {
  const { ann, into, from } = await twoPosts();
  await merge(from.id, into.id);
  await as(ann).call('deletePost', { params: { id: into.id } });
  expect(await as(null).send('getPost', { params: { id: from.id } })).toMatchObject({ status: 404 });
  expect(await absenceOf(context.database, from.id)).toBe('deleted');
  expect(await findings()).toEqual([]);
});
