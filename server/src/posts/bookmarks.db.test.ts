import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();

test('adding and removing a bookmark are idempotent', async () => {
  const user = await aUser();
  const post = await aPost();
  const params = { id: post.id };
  for (let time = 0; time < 2; time += 1) {
    expect(await as(user).call('bookmarkPost', { params })).toEqual({ is_bookmarked: true });
    expect(await as(user).call('getPost', { params })).toMatchObject({ is_bookmarked: true });
  }
  for (let time = 0; time < 2; time += 1) {
    expect(await as(user).call('unbookmarkPost', { params })).toEqual({ is_bookmarked: false });
    expect(await as(user).call('getPost', { params })).toMatchObject({ is_bookmarked: false });
  }
});

test('the list of bookmarks shows the latest first, to its owner only', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const posts = [await aPost(), await aPost(), await aPost()];
  for (const index of [1, 0, 2]) {
    clock.advance(1000);
    await as(user).call('bookmarkPost', { params: { id: posts[index]?.id ?? 0 } });
  }
  clock.advance(1000);
  await as(user).call('bookmarkPost', { params: { id: posts[1]?.id ?? 0 } });

  const saved = async (who: typeof user) => {
    const { results } = await as(who).call('listPosts', { query: { bookmarked: 'true' } });
    expect(results.every(({ is_bookmarked }) => is_bookmarked)).toBe(true);
    return results.map(({ id }) => id);
  };
  expect(await saved(user)).toEqual([posts[2]?.id, posts[0]?.id, posts[1]?.id]);
  expect(await saved(other)).toEqual([]);
  expect(await as(null).send('listPosts', { query: { bookmarked: 'true' } })).toMatchObject({ status: 401 });
});

test('a removed post leaves the list of bookmarks and comes back when approved', async () => {
  const [user, admin] = [await aUser(), await aUser({ admin: true })];
  const post = await aPost();
  const params = { id: post.id };
  await as(user).call('bookmarkPost', { params });
  await as(admin).call('removePost', { params });
  expect((await as(user).call('listPosts', { query: { bookmarked: 'true' } })).results).toEqual([]);
  await as(admin).call('approvePost', { params });
  expect((await as(user).call('listPosts', { query: { bookmarked: 'true' } })).results).toHaveLength(1);
});

test('stores one bookmark for twenty simultaneous requests of one user', async () => {
  const user = await aUser();
  const post = await aPost();
  const params = { id: post.id };
  await Promise.all(Array.from({ length: 20 }, () => as(user).call('bookmarkPost', { params })));
  const rows = await context.database.read
    .selectFrom('bookmarks')
    .selectAll()
    .where('post_id', '=', post.id)
    .execute();
  expect(rows).toHaveLength(1);
  await Promise.all(Array.from({ length: 20 }, () => as(user).call('unbookmarkPost', { params })));
  expect(await as(user).call('getPost', { params })).toMatchObject({ is_bookmarked: false });
});
