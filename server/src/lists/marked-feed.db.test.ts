import type { Post } from '@magpie/contract/posts';
import { expect, test } from 'vitest';
import { BOOKMARKED, LIKED } from '../kept/marks.ts';
import { findPostMarks, markPosts } from '../posts/post-marks.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { actorOf } from '../testing/makers.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import { keptFeed } from './list-posts.ts';

const { as, aUser, aPost, context } = await aSite();
const { read } = context.database;
const reader = await aUser();
const viewer = actorOf(reader, 'user');
const [liked, saved, both, reported] = [await aPost(), await aPost(), await aPost(), await aPost()];
await aPost();
for (const { id } of [liked, both]) await as(reader).call('likePost', { params: { id } });
for (const { id } of [saved, both]) await as(reader).call('bookmarkPost', { params: { id } });
await as(reader).call('reportPost', { params: { id: reported.id } });
const page = await as(null).call('listPosts');
const kept = keptFeed(page);

test('marked for a viewer it is what marking its posts one by one makes', async () => {
  const marked = { ...page, results: await markPosts(read, viewer, page.results) };
  const { bytes } = kept.marked(await findPostMarks(read, viewer, kept.ids));
  expect(JSON.parse(bytes.toString())).toEqual(marked);
  expect(await as(reader).call('listPosts')).toEqual(marked);
});

test('who marked more than a page holds in between has the same marks', async () => {
  const fan = await aUser();
  const fanatic = { ...viewer, id: fan.id };
  const posts: Post[] = [];
  while (posts.length < 110) posts.push(await aPost());
  for (const { id } of posts) await as(fan).call('likePost', { params: { id } });
  await as(fan).call('unlikePost', { params: { id: posts[0]?.id ?? 0 } });
  const [first, second, last] = [posts[0]?.id ?? 0, posts[1]?.id ?? 0, posts.at(-1)?.id ?? 0];
  const plans = await plansOf(context.database, async (watched) => {
    expect(await findPostMarks(watched.read, fanatic, [last, first, second, liked.id])).toEqual([
      LIKED,
      0,
      LIKED,
      0,
    ]);
  });
  expect(plans).toHaveLength(2);
  for (const { steps } of plans) expect(steps).not.toMatch(/SCAN (post_likes|bookmarks|reports)|Seq Scan/);
});

test('of few posts far apart each is looked up, and nothing that was marked in between', async () => {
  const chosen = {
    author_id: reader.id,
    category_id: 1,
    status: 'active',
    likes_count: 0,
    created_at: 1,
  } as const;
  const rows = [100_000, 101_000, 103_000].map((id) => ({ ...fillerPost(id, chosen), id }));
  await context.database.transact((tx) => tx.insertInto('posts').values(rows).execute());
  const [first = 0, between = 0, last = 0] = rows.map(({ id }) => id);
  for (const id of [between, last]) await as(reader).call('likePost', { params: { id } });
  const plans = await plansOf(context.database, async (watched) => {
    expect(await findPostMarks(watched.read, viewer, [last, first])).toEqual([LIKED, 0]);
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]?.sql).not.toContain('between');
  expect(plans[0]?.steps).not.toMatch(/SCAN (post_likes|bookmarks|reports)|Seq Scan/);
});

test('marks are looked up at once, by their keys', async () => {
  const plans = await plansOf(context.database, (watched) => findPostMarks(watched.read, viewer, kept.ids));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.steps).not.toMatch(/SCAN (post_likes|bookmarks|reports)|Seq Scan/);
});

test('the marks of several viewers are looked up at once, also where one marked very much', async () => {
  const [fan, guest] = [await aUser(), await aUser()];
  const posts: Post[] = [];
  while (posts.length < 310) posts.push(await aPost());
  for (const { id } of posts) await as(fan).call('likePost', { params: { id } });
  const [first, second, last] = [posts[0]?.id ?? 0, posts[1]?.id ?? 0, posts.at(-1)?.id ?? 0];
  await as(guest).call('likePost', { params: { id: second } });
  await as(guest).call('bookmarkPost', { params: { id: last } });
  const viewers = [fan, guest, reader].map(({ id }) => ({ ...viewer, id }));
  for (const { ids, statements } of [
    { ids: [last, second, first], statements: 2 },
    { ids: [second, first], statements: 1 },
  ]) {
    const plans = await plansOf(context.database, async ({ read }) => {
      const together = await Promise.all(viewers.map((one) => findPostMarks(read, one, ids)));
      const marks = [
        [LIKED, LIKED, LIKED],
        [BOOKMARKED, LIKED, 0],
        [0, 0, 0],
      ].map((of) => of.slice(-ids.length));
      expect(together).toEqual(marks);
    });
    expect(plans).toHaveLength(statements);
  }
});
