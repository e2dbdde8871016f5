import { expect, test } from 'vitest';
import { findMarks, markPosts } from '../posts/post-marks.ts';
import { aSite } from '../testing/test-site.ts';
import { plansOf } from '../testing/query-plans.ts';
import { KeptPage } from './kept-page.ts';

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
const kept = new KeptPage(page);

test('marked for a viewer it is what marking its posts one by one makes', async () => {
  const { bytes } = kept.marked(await findMarks(read, viewer, kept.ids));
  expect(bytes.toString()).toBe(
    JSON.stringify({ ...page, results: await markPosts(read, viewer, page.results) }),
  );
  expect(JSON.parse(bytes.toString())).toMatchObject(await as(reader).call('listPosts'));
});

test('without marks it is the page of everybody', () => {
  expect(kept.marked(kept.ids.map(() => 0)).bytes.equals(kept.plain.bytes)).toBe(true);
  const empty = new KeptPage({ results: [], next: null, previous: null });
  expect(empty.marked([]).bytes.equals(empty.plain.bytes)).toBe(true);
});

test('its tag tells every set of marks from every other', async () => {
  const tags = [
    kept.plain.etag,
    kept.marked(kept.ids.map(() => 0)).etag,
    kept.marked(await findMarks(read, viewer, kept.ids)).etag,
    kept.marked(kept.ids.map((_, index) => (index === 0 ? 1 : 0))).etag,
    kept.marked(kept.ids.map((_, index) => (index === 1 ? 1 : 0))).etag,
  ];
  expect(new Set(tags).size).toBe(tags.length);
});

test('marks are looked up at once, by their keys', async () => {
  const plans = await plansOf(context.database, (watched) => findMarks(watched.read, viewer, kept.ids));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.steps).not.toMatch(/SCAN (post_likes|bookmarks|reports)|Seq Scan/);
});
