import type { Post } from '@magpie/contract/posts';
import { expect, test } from 'vitest';
import { LIKED } from '../kept/marks.ts';
import { findPostMarks, markPosts } from '../posts/post-marks.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import { keptFeed } from './feeds.ts';

const { as, aUser, aPost, context } = await aSite();
const { read } = context.database;
const reader = await aUser();
const viewer = { ...reader, role: 'user', is_staff: false, session_id: 0 } as const;
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

test('marks are looked up at once, by their keys', async () => {
  const plans = await plansOf(context.database, (watched) => findPostMarks(watched.read, viewer, kept.ids));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.steps).not.toMatch(/SCAN (post_likes|bookmarks|reports)|Seq Scan/);
});
