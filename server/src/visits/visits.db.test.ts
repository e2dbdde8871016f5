import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS, POST_VISIT_MS, SITE_VISIT_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { createComment } from '../comments/comments.ts';
import { actorOf, type TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { sweepVisits } from './sweep-visits.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

/** The call `visitPost` is answered within this time, unless it waits for the comment to be committed. */
const LONG_ENOUGH_MS = 200;

/** The count in the cached list, and in the answer to the single post. */
async function newCommentsOn(post: { id: number }, reader: TestUser | null) {
  const { results } = await as(reader).call('listPosts');
  const one = await as(reader).call('getPost', { params: { id: post.id } });
  const listed = results.find(({ id }) => id === post.id)?.new_comments_count;
  expect(one.new_comments_count).toBe(listed);
  return listed;
}

const visit = (post: { id: number }, reader: TestUser, last_comment?: number) =>
  as(reader).call('visitPost', { params: { id: post.id }, body: { last_comment } });

const unreadOf = async (reader: TestUser) => (await as(reader).call('countNotifications')).unread;

test('counts the comments of others since the last visit', async () => {
  const [reader, other] = [await aUser(), await aUser()];
  const [post, unseen] = [await aPost(), await aPost()];
  const before = await aComment({ on: post });
  expect([await newCommentsOn(post, reader), await newCommentsOn(post, null)]).toEqual([null, null]);
  await visit(post, reader);
  expect(await newCommentsOn(post, reader)).toBe(0);

  await aComment({ on: post, by: reader });
  const first = await aComment({ on: post });
  await aComment({ on: post, to: before, flagged: true });
  expect(await newCommentsOn(post, reader)).toBe(2);
  expect([await newCommentsOn(unseen, reader), await newCommentsOn(post, other)]).toEqual([null, null]);

  const { last_seen_comment } = await as(reader).call('getPost', { params: { id: post.id } });
  expect(last_seen_comment).toBe(before.id);
  await as(await aUser({ admin: true })).call('removeComment', { params: { id: first.id } });
  expect(await newCommentsOn(post, reader)).toBe(1);
  await visit(post, reader);
  expect(await newCommentsOn(post, reader)).toBe(0);
});

test('the number of new comments leaves the other viewer flags of a post as they are', async () => {
  const reader = await aUser();
  const post = await aPost();
  const params = { id: post.id };
  await as(reader).call('likePost', { params });
  await as(reader).call('bookmarkPost', { params });
  await visit(post, reader);
  for (let made = 0; made < 17; made += 1) await aComment({ on: post });
  const { results } = await as(reader).call('listPosts');
  expect(results.find(({ id }) => id === post.id)).toMatchObject({
    is_liked: true,
    is_bookmarked: true,
    is_reported: false,
    can_moderate: false,
    new_comments_count: 17,
  });
});

test('an empty thread can be visited; an unknown or removed post cannot', async () => {
  const reader = await aUser();
  const post = await aPost();
  await visit(post, reader);
  expect(await newCommentsOn(post, reader)).toBe(0);
  for (const id of [999_999, (await aPost({ removed: true })).id])
    expect((await as(reader).send('visitPost', { params: { id } })).status).toBe(404);
});

test('a comment written during a visit is either seen or new', async () => {
  const reader = await aUser();
  const post = await aPost();
  await visit(post, reader);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      aComment({ on: post }),
      visit(post, reader),
      visit(post, reader),
      aComment({ on: post }),
    ]);
    const { last_seen_comment } = await as(reader).call('getPost', { params: { id: post.id } });
    const { results } = await as(reader).call('listPostComments', { params: { id: post.id } });
    const unseen = results.filter(({ id }) => id > (last_seen_comment ?? 0));
    expect(await newCommentsOn(post, reader)).toBe(unseen.length);
  }
});

test('after a visit while a comment is being written, the comment is new exactly if its notification is unread', async () => {
  const [reader, other] = [await aUser(), await aUser()];
  const post = await aPost({ by: reader });
  await aComment({ on: post });
  const [written, visited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { database } = context;
  const slow: typeof database = {
    ...database,
    read: database.read,
    transact: (work, options) =>
      database.transact(async (tx) => {
        const done = await work(tx);
        written.resolve();
        await visited.promise;
        return done;
      }, options),
  };
  const writing = createComment({ ...context, database: slow }, actorOf(other, 'user'), post.id, 'Late');
  await written.promise;
  const visiting = visit(post, reader);
  await Promise.race([visiting, setTimeout(LONG_ENOUGH_MS)]);
  visited.resolve();
  await Promise.all([writing, visiting]);
  expect(await newCommentsOn(post, reader)).toBe(await unreadOf(reader));
});

test('a comment after the last one that was shown stays new, and its notification unread', async () => {
  const reader = await aUser();
  const post = await aPost({ by: reader });
  const shown = await aComment({ on: post });
  await visit(post, reader, 0);
  expect([await newCommentsOn(post, reader), await unreadOf(reader)]).toEqual([1, 1]);
  await visit(post, reader, shown.id);
  expect([await newCommentsOn(post, reader), await unreadOf(reader)]).toEqual([0, 0]);
  await aComment({ on: post });
  await visit(post, reader, shown.id);
  expect([await newCommentsOn(post, reader), await unreadOf(reader)]).toEqual([1, 1]);
  await visit(post, reader, 1_000_000_000);
  await aComment({ on: post });
  expect([await newCommentsOn(post, reader), await unreadOf(reader)]).toEqual([1, 1]);
});

test('comments of users whom the reader mutes are never new', async () => {
  const [reader, other, muted] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost();
  for (const user of [reader, other]) await visit(post, user);
  await as(reader).call('mute', { body: { kind: 'user', target: muted.id } });
  await aComment({ on: post, by: muted });
  expect([await newCommentsOn(post, reader), await newCommentsOn(post, other)]).toEqual([0, 1]);
  await aComment({ on: post });
  expect([await newCommentsOn(post, reader), await newCommentsOn(post, other)]).toEqual([1, 2]);
});

test('a visit is forgotten after a year', async () => {
  const reader = await aUser();
  const post = await aPost();
  await visit(post, reader);
  clock.advance(POST_VISIT_MS);
  await sweepVisits(context);
  const row = context.database.read.selectFrom('post_visits').selectAll().where('user_id', '=', reader.id);
  expect(await row.execute()).toEqual([]);
});

test('a visit of the site ends after 30 minutes without activity', async () => {
  const reader = await aUser();
  const ended = async () => (await as(reader).call('visitSite')).previous_visit_ended_at;
  expect(await ended()).toBeNull();
  clock.advance(SITE_VISIT_MS - MINUTE_MS);
  expect(await ended()).toBeNull();
  const active = clock.now();
  clock.advance(SITE_VISIT_MS);
  expect(await ended()).toBe(new Date(active).toISOString());
  clock.advance(SITE_VISIT_MS - 1);
  expect(await ended()).toBe(new Date(active).toISOString());
});

test('a visit of the site ends at its last activity, even if that follows a second after another', async () => {
  const reader = await aUser();
  const visitSite = () => as(reader).call('visitSite');
  await visitSite();
  clock.advance(1000);
  const last = clock.now();
  await Promise.all([visitSite(), visitSite(), visitSite()]);
  clock.advance(SITE_VISIT_MS);
  const answers = await Promise.all([visitSite(), visitSite(), visitSite()]);
  const ended = { previous_visit_ended_at: new Date(last).toISOString() };
  expect(answers).toEqual([ended, ended, ended]);
});
