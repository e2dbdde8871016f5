import { describe, expect, test } from 'vitest';
import { rankOf } from '../lists/ranking.ts';
import { aSite, type TestSite } from '../testing/test-site.ts';

const site = await aSite();
const { as, aUser, aPost, aComment, context } = site;

const KINDS = [
  {
    kind: 'a post',
    anItem: async () => aPost(),
    like: 'likePost',
    unlike: 'unlikePost',
    rows: (id: number) => likesOf(site, 'post_likes', 'post_id', id),
    stored: async (id: number) => (await as(null).call('getPost', { params: { id } })).likes_count,
  },
  {
    kind: 'a comment',
    anItem: async () => aComment({ on: await aPost() }),
    like: 'likeComment',
    unlike: 'unlikeComment',
    rows: (id: number) => likesOf(site, 'comment_likes', 'comment_id', id),
    stored: async (id: number) => {
      const comments = context.database.read.selectFrom('comments').select('likes_count');
      return (await comments.where('id', '=', id).executeTakeFirstOrThrow()).likes_count;
    },
  },
] as const;

async function likesOf(
  { context: { database } }: TestSite,
  table: 'post_likes' | 'comment_likes',
  item: 'post_id' | 'comment_id',
  id: number,
) {
  const { ref } = database.read.dynamic;
  const rows = await database.read
    .selectFrom(table)
    .select('user_id')
    .where(ref<string>(item), '=', id)
    .execute();
  return rows.length;
}

describe.each(KINDS)('liking $kind', ({ anItem, like, unlike, rows, stored }) => {
  test('is idempotent', async () => {
    const [one, two] = [await aUser(), await aUser()];
    const { id } = await anItem();
    const params = { id };
    expect(await as(one).call(unlike, { params })).toEqual({ likes_count: 0, is_liked: false });
    expect(await as(one).call(like, { params })).toEqual({ likes_count: 1, is_liked: true });
    expect(await as(one).call(like, { params })).toEqual({ likes_count: 1, is_liked: true });
    expect(await as(two).call(like, { params })).toEqual({ likes_count: 2, is_liked: true });
    expect(await as(one).call(unlike, { params })).toEqual({ likes_count: 1, is_liked: false });
    expect(await as(one).call(unlike, { params })).toEqual({ likes_count: 1, is_liked: false });
  });

  test('counts a user once for simultaneous likes', async () => {
    const user = await aUser();
    const { id } = await anItem();
    await Promise.all(Array.from({ length: 20 }, () => as(user).call(like, { params: { id } })));
    expect([await stored(id), await rows(id)]).toEqual([1, 1]);
    await Promise.all(Array.from({ length: 20 }, () => as(user).call(unlike, { params: { id } })));
    expect([await stored(id), await rows(id)]).toEqual([0, 0]);
  });

  test('keeps the count equal to the rows under simultaneous likes and unlikes', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => aUser()));
    const { id } = await anItem();
    await Promise.all(
      users.flatMap((user, index) =>
        [like, unlike, like, ...(index % 3 === 0 ? [unlike] : [])].map((call) =>
          as(user).call(call, { params: { id } }),
        ),
      ),
    );
    expect(await stored(id)).toBe(await rows(id));
  });
});

test('a like updates the rank of the post', async () => {
  const post = await aPost();
  for (let time = 0; time < 3; time += 1) {
    await as(await aUser()).call('likePost', { params: { id: post.id } });
  }
  const row = await context.database.read
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect(row.likes_count).toBe(3);
  expect(row.rank).toBeCloseTo(rankOf(row), 9);
});

test('deleting a post during likes leaves no likes and causes no errors', async () => {
  const author = await aUser();
  const users = await Promise.all(Array.from({ length: 10 }, () => aUser()));
  const { id } = await aPost({ by: author });
  const [deleted, ...likes] = await Promise.all([
    as(author).send('deletePost', { params: { id } }),
    ...users.map((user) => as(user).send('likePost', { params: { id } })),
  ]);
  expect(deleted?.status).toBe(204);
  expect(likes.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect(await likesOf(site, 'post_likes', 'post_id', id)).toBe(0);
});
