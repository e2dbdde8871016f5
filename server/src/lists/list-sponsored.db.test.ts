import { expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context, clock } = await aSite();
const [staff, user, admin] = [await aUser({ staff: true }), await aUser(), await aUser({ admin: true })];
const AFFILIATE = 'https://www.shop.example/offer?ref=magpie';

async function mark(by: TestUser, id: number, fields: object = {}) {
  clock.advance(1000);
  const body = { is_sponsored: true, affiliate_url: AFFILIATE, ...fields };
  await as(by).call('editPost', { params: { id }, body });
  return new Date(clock.now()).toISOString();
}

async function sponsored(viewer: TestUser | null = null) {
  return (await as(viewer).call('listSponsoredPosts', {})).results;
}

test('lists sponsored posts, the last marked first, with who marked them, when, and the affiliate host', async () => {
  const [first, second] = [await aPost({ by: staff }), await aPost({ by: staff })];
  await aPost({ by: user });
  const secondAt = await mark(staff, second.id);
  const firstAt = await mark(staff, first.id, { affiliate_url: 'https://go.shop.example/' });
  const marking = { sponsored_by: { id: staff.id, username: staff.username }, is_sponsored: true };
  expect(await sponsored()).toMatchObject([
    { id: first.id, ...marking, sponsored_at: firstAt, affiliate_host: 'go.shop.example' },
    { id: second.id, ...marking, sponsored_at: secondAt, affiliate_host: 'shop.example' },
  ]);

  await mark(staff, second.id, { title: 'Another title', affiliate_url: 'https://other.example/' });
  expect((await sponsored())[1]).toMatchObject({
    title: 'Another title',
    sponsored_at: secondAt,
    affiliate_host: 'other.example',
  });

  await as(user).call('likePost', { params: { id: first.id } });
  expect((await sponsored(user)).map(({ is_liked }) => is_liked)).toEqual([true, false]);

  await mark(staff, second.id, { is_sponsored: false });
  expect((await sponsored()).map(({ id }) => id)).toEqual([first.id]);
  const againAt = await mark(staff, second.id);
  expect((await sponsored())[0]).toMatchObject({ id: second.id, sponsored_at: againAt });

  await as(admin).call('removePost', { params: { id: second.id } });
  expect((await sponsored()).map(({ id }) => id)).toEqual([first.id]);
});

test('the lists of sponsored posts, of one’s own posts and of a work can be filtered by tag and site', async () => {
  const author = await aUser({ staff: true });
  const { id: tag_id, slug: tag } = await as(admin).call('createTag', { body: { name: 'Filtered' } });
  const repository = 'https://github.com/filtered/filtered';
  const tagged = await aPost({ by: author, url: repository, tags: [tag_id] });
  const plain = await aPost({ by: author, url: 'https://blog.filtered.example/a' });
  const key = tagged.work?.key ?? '';
  await as(admin).call('joinWork', { params: { key }, body: { post: plain.id } });
  for (const { id } of [tagged, plain]) await mark(author, id);
  const filters = [
    [{ tag }, [tagged.id]],
    [{ site: 'filtered.example' }, [plain.id]],
    [{ site: 'filtered.example', tag }, []],
    [{ tag: 'no-such-tag' }, []],
  ] as const;
  for (const [query, ids] of filters) {
    const pages = [
      await as(author).call('listMyPosts', { query }),
      await as(null).call('listSponsoredPosts', { query }),
      await as(null).call('listWork', { params: { key }, query }),
    ];
    expect(pages.map(({ results }) => results.map(({ id }) => id))).toEqual([ids, ids, ids]);
  }
});

test('lists sponsored posts even of users whom the viewer mutes, and does not name a deleted account', async () => {
  const leaving = await aUser({ staff: true });
  const { id } = await aPost({ by: leaving });
  await mark(leaving, id);
  await as(user).call('mute', { body: { kind: 'user', target: leaving.id } });
  expect((await sponsored(user))[0]).toMatchObject({ id, sponsored_by: { username: leaving.username } });
  await context.database.transact((tx) =>
    tx.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', leaving.id).execute(),
  );
  expect((await sponsored())[0]).toMatchObject({ id, author: null, sponsored_by: null });
});

test('the database refuses a sponsored post that nobody marked, and a mark on a post that is not sponsored', async () => {
  const { id } = await aPost({ by: staff });
  for (const columns of [
    { is_sponsored: 1, affiliate_url: AFFILIATE } as const,
    { sponsored_at: clock.now() },
    { sponsored_by: staff.id },
  ])
    await expect(
      context.database.transact((tx) => tx.updateTable('posts').set(columns).where('id', '=', id).execute()),
    ).rejects.toThrow(/check|constraint/i);
});
