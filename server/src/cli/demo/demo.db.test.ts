import * as userMessages from '@magpie/contract/messages/users';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { aSite } from '../../testing/test-site.ts';
import { login } from '../../users/login.ts';
import { findWrongValues } from '../check/check.ts';
import { fillDemo } from './demo.ts';

const PASSWORD = 'seven bright jackdaws';
const ORIGIN = { address: '127.0.0.1', userAgent: 'test' };
const site = await aSite();

beforeAll(async () => {
  await fillDemo(site.context, { seed: '1', password: PASSWORD });
  // Thousands of statements, each with a round trip to PostgreSQL.
}, 180_000);

test('creates the promised users, posts and comments', async () => {
  const { read } = site.context.database;
  const users = await read.selectFrom('users').selectAll().execute();
  const posts = await read.selectFrom('posts').selectAll().execute();
  const comments = await read.selectFrom('comments').selectAll().execute();
  expect(users).toHaveLength(30);
  expect(posts).toHaveLength(300);
  expect(comments.length).toBeGreaterThan(400);

  const by = <T, K>(rows: readonly T[], keyOf: (row: T) => K) => Map.groupBy(rows, keyOf);
  expect(by(posts, ({ category_id }) => category_id).size).toBe(6);
  expect([...by(posts, ({ status }) => status).keys()].sort()).toEqual(['active', 'flagged', 'removed']);
  expect([...by(comments, ({ status }) => status).keys()].sort()).toEqual(['active', 'flagged', 'removed']);
  expect([...by(comments, ({ level }) => level).keys()].sort()).toEqual([1, 2, 3]);
  expect(comments.some(({ deleted_at }) => deleted_at !== null)).toBe(true);
  expect(new Set(comments.map(({ content }) => content)).size).toBeGreaterThan(200);
  expect(users.filter(({ role }) => role === 'admin').length).toBeGreaterThan(1);
  expect(users.filter(({ ban_status }) => ban_status !== 'active')).toHaveLength(1);

  const staff = users.filter(({ is_staff }) => is_staff === 1);
  const sponsored = posts.filter(({ is_sponsored }) => is_sponsored === 1);
  expect(staff).toHaveLength(1);
  expect(sponsored.map(({ author_id }) => author_id)).toEqual([staff[0]?.id, staff[0]?.id]);
});

test('a post waits as a duplicate, and some have sources', async () => {
  const { read } = site.context.database;
  expect(await read.selectFrom('duplicates').selectAll().execute()).toHaveLength(1);
  const sources = read.selectFrom('known_urls').select('url').where('kind', '=', 'source');
  expect(await sources.execute()).toHaveLength(2);
});

test('only a few links are broken, to pages that never existed, and no link is due for a check at once', async () => {
  const { read } = site.context.database;
  const posts = await read
    .selectFrom('posts')
    .select(['link_state', 'url'])
    .where('link_state', '<>', 'ok')
    .execute();
  expect(posts.map(({ link_state }) => link_state).sort()).toEqual(['changed', 'gone', 'moved']);
  for (const { url } of posts) expect(new URL(url).host).toMatch(/^example\.(com|net|org)$/);
  const due = await read
    .selectFrom('link_checks')
    .select('post_id')
    .where('due_at', '<=', Date.now())
    .execute();
  expect(due).toEqual([]);
});

test('of the appeals one waits and one is rejected', async () => {
  const appeals = await site.context.database.read.selectFrom('appeals').select('outcome').execute();
  expect(appeals.map(({ outcome }) => outcome)).toEqual([null, 'rejected']);
});

test('readers of the demo follow and mute something', async () => {
  const { read } = site.context.database;
  const follows = await read.selectFrom('follows').selectAll().execute();
  for (const column of ['target_user_id', 'tag_id', 'category_id', 'site_id'] as const)
    expect(follows.some((row) => row[column] !== null)).toBe(true);
  expect((await read.selectFrom('mutes').selectAll().execute()).length).toBeGreaterThan(2);
});

test('pictures and comment pages can be shown', async () => {
  const anonymous = site.as(null);
  const { results } = await anonymous.call('listPosts');
  const pictured = results.find(({ preview_image }) => preview_image !== null);
  const image = await site.app.inject(pictured?.preview_image ?? '');
  expect({ status: image.statusCode, type: image.headers['content-type'] }).toEqual({
    status: 200,
    type: 'image/webp',
  });
  for (const { id } of results) await anonymous.call('listPostComments', { params: { id } });
});

test('the people of the demo have new comments, notifications and posts since their last visit', async () => {
  const { read } = site.context.database;
  const notified = await read
    .selectFrom('notifications')
    .select('user_id')
    .where('read_at', 'is', null)
    .groupBy('user_id')
    .execute();
  expect(notified.length).toBeGreaterThan(5);
  const visits = await read.selectFrom('post_visits').selectAll().execute();
  const comments = await read.selectFrom('comments').select(['id', 'post_id', 'author_id']).execute();
  const unseen = visits.filter(({ user_id, post_id, seen_comment_id }) =>
    comments.some((one) => one.post_id === post_id && one.id > seen_comment_id && one.author_id !== user_id),
  );
  expect(unseen.length).toBeGreaterThan(5);
  expect(unseen.length).toBeLessThan(visits.length / 2);
  const last = await read.selectFrom('site_visits').select('active_at').execute();
  const newest = await read.selectFrom('posts').select('created_at').orderBy('created_at', 'desc').execute();
  expect(last).toHaveLength(30);
  expect(Number(newest[0]?.created_at)).toBeGreaterThan(last[0]?.active_at ?? Infinity);
});

test('has formatted and edited comments', async () => {
  const { read } = site.context.database;
  const all = await read.selectFrom('comments').select(['content_html', 'edited_at']).execute();
  expect(
    all.filter(({ content_html }) => /<(strong|em|code|ol|ul|blockquote)>/.test(content_html ?? '')).length,
  ).toBeGreaterThan(5);
  expect(all.filter(({ edited_at }) => edited_at !== null).length).toBeGreaterThan(5);
  const versions = await read.selectFrom('comment_versions').select('content').execute();
  expect(versions.every(({ content }) => content !== '')).toBe(true);
});

test('people have collections with items, editors and followers', async () => {
  const all = (await site.as(null).call('listCollections')).results;
  const results = all.filter(({ status }) => status === 'active');
  expect(results.length).toBeGreaterThanOrEqual(5);
  for (const { items_count, followers_count, owner, covers } of results) {
    expect(items_count).toBeGreaterThan(5);
    expect(followers_count).toBeGreaterThan(3);
    expect(owner).not.toBeNull();
    expect(covers.length).toBeGreaterThan(0);
  }
  expect(results.some(({ editors }) => editors.length > 1)).toBe(true);
  const [first] = results;
  const params = { id: first?.id ?? 0 };
  const items = (await site.as(null).call('listCollectionItems', { params })).results;
  expect(items.filter(({ post }) => post === null)).toHaveLength(1);
});

test('a reported collection waits for a decision, and a removed one is in the moderation log', async () => {
  const moderator = site.as(await site.aUser({ admin: true }));
  const { results } = await moderator.call('listReportedCollections', {
    query: { status: 'flagged,removed' },
  });
  expect(results.map(({ status, reports_count }) => [status, reports_count])).toEqual([
    ['flagged', 2],
    ['removed', 1],
  ]);
  const log = await site.as(null).call('listModerationLog', { query: { action: 'remove', page_size: 100 } });
  const logged = log.results.filter(({ target }) => target.kind === 'collection');
  expect(logged.map(({ target }) => target.title)).toEqual([results[1]?.title]);
});

test('leaves no unread preview', async () => {
  const { read } = site.context.database;
  const unread = read.selectFrom('posts').select('id').where('preview_read_at', 'is', null);
  expect(await unread.execute()).toEqual([]);
});

test('passes the check', async () => {
  expect(await Array.fromAsync(findWrongValues(site.context.database.read))).toEqual([]);
});

test('a user of the demo can log in with the given password, and the banned one cannot', async () => {
  expect(await login(site.context, { username: 'corvina', password: PASSWORD }, ORIGIN)).toHaveProperty(
    'token',
  );
  const banned = login(site.context, { username: 'promptking99', password: PASSWORD }, ORIGIN);
  await expect(banned).rejects.toThrow('permanently banned');
});

test('new rows get ids after those of the demo', async () => {
  const post = await site.aPost();
  await site.aComment({ on: post });
  expect(post.id).toBeGreaterThan(300);
});

test('refuses a site with posts', async () => {
  const again = fillDemo(site.context, { seed: '1', password: null });
  await expect(again).rejects.toThrow('The site has posts already');
});

test('changes nothing for a taken name or a bad password', async () => {
  const other = await aSite({}, onTestFinished);
  await expect(fillDemo(other.context, { seed: '1', password: 'password123' })).rejects.toThrow(
    userMessages.passwordCommon,
  );
  await expect(fillDemo(other.context, { seed: '1', password: 'the magpie site' })).rejects.toThrow(
    userMessages.passwordHasName,
  );
  await other.aUser({ username: 'Corvina' });
  await expect(fillDemo(other.context, { seed: '1', password: null })).rejects.toThrow('"Corvina"');
  expect(await other.context.database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
});
