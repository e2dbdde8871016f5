import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { rankOf } from './ranking.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const author = await aUser();
const [ann, bob, cid] = [await aUser(), await aUser(), await aUser()];

async function rowOf(id: number) {
  return context.database.read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function trending() {
  return (await as(null).call('listTrendingPosts')).results.map(({ id }) => id);
}

test('trending weighs likes against age; a comment counts as two likes, the author’s own as none', async () => {
  const liked = await aPost({ by: author });
  const talked = await aPost({ by: author });
  const selfTalked = await aPost({ by: author });
  for (const user of [ann, bob, cid]) await as(user).call('likePost', { params: { id: liked.id } });
  for (const by of [ann, bob]) await aComment({ on: talked, by });
  for (let time = 0; time < 5; time += 1) await aComment({ on: selfTalked, by: author });
  expect(await trending()).toEqual([talked.id, liked.id, selfTalked.id]);

  clock.advance(45_000_000);
  const fresh = await aPost({ by: author });
  expect(await trending()).toEqual([fresh.id, talked.id, liked.id, selfTalked.id]);
});

test('the database computes the same rank as `rankOf`', async () => {
  const post = await aPost({ by: author });
  await as(ann).call('likePost', { params: { id: post.id } });
  const root = await aComment({ on: post, by: ann });
  await aComment({ on: post, by: bob, to: root });
  await aComment({ on: post, by: author, to: root });
  const row = await rowOf(post.id);
  expect(row).toMatchObject({ likes_count: 1, comments_count: 3, discussion_count: 2 });
  expect(row.rank).toBeCloseTo(rankOf(row), 9);
  for (const likes_count of [0, 9, 99_999, 2_000_000]) {
    await context.database.transact((tx) => tx.updateTable('posts').set({ likes_count }).execute());
    const changed = await rowOf(post.id);
    expect(changed.rank).toBeCloseTo(rankOf(changed), 9);
  }
  expect(rankOf({ likes_count: 0, discussion_count: 0, created_at: 45_000_000 })).toBe(1);
  expect(rankOf({ likes_count: 4, discussion_count: 3, created_at: 0 })).toBe(1);
});

test('the parts of a rank add up to it, with any half-life', async () => {
  const post = await aPost({ by: author });
  for (const user of [ann, bob, cid]) await as(user).call('likePost', { params: { id: post.id } });
  await aComment({ on: post, by: ann });
  await aComment({ on: post, by: author });
  for (const query of [{}, { half_life: '6h' }, { half_life: '7d' }] as const) {
    const { rank, likes, comments, parts } = await as(null).call('getRank', {
      params: { id: post.id },
      query,
    });
    expect([likes, comments]).toEqual([3, 1]);
    expect(parts.map(({ name }) => name)).toEqual(['likes', 'comments', 'age']);
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(rank, 9);
    expect(rank).toBeCloseTo(rankOf(await rowOf(post.id), query.half_life), 9);
  }
});

test('a longer half-life keeps a liked post above newer ones', async () => {
  const approved = await aPost({ by: author });
  for (const user of [ann, bob, cid]) await as(user).call('likePost', { params: { id: approved.id } });
  clock.advance(10 * 3_600_000);
  const fresh = await aPost({ by: author });
  const isFirst = async (half_life?: '6h' | '7d') => {
    const { results } = await as(null).call('listTrendingPosts', {
      query: { ...(half_life && { half_life }) },
    });
    return results.findIndex(({ id }) => id === approved.id) < results.findIndex(({ id }) => id === fresh.id);
  };
  expect([await isFirst(), await isFirst('6h'), await isFirst('7d')]).toEqual([false, false, true]);
});
