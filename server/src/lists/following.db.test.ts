import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const [ann, bob] = [await aUser({ username: 'ann' }), await aUser({ username: 'bob' })];

const following = { following: 'true' } as const;

async function readAll(user: typeof ann, query: Record<string, string> = {}) {
  const ids: number[] = [];
  let page = await as(user).call('listPosts', { query: { ...following, ...query } });
  for (;;) {
    ids.push(...page.results.map(({ id }) => id));
    if (!page.next) return ids;
    page = await as(user).fetch('listPosts', page.next);
  }
}

test('an anonymous visitor follows nothing', async () => {
  expect(await as(null).send('listPosts', { query: following })).toMatchObject({ status: 401 });
});

test('shows the posts of what one follows, newest first, each once and with the reason', async () => {
  const reader = await aUser();
  const [agents] = (await as(null).call('listTags')).results.filter(({ slug }) => slug === 'agents');
  const tags = [agents?.id ?? 0];
  const made = [];
  for (const options of [
    { by: ann },
    { by: bob },
    { by: bob, category: 5 },
    { by: bob, tags },
    { by: bob, url: 'https://blog.followed.example/a' },
    { by: ann, category: 5, tags },
  ]) {
    clock.advance(1000);
    made.push(await aPost(options));
  }
  const [byAnn, , inCategory, tagged, onSite, all] = made.map(({ id }) => id);
  expect(await readAll(reader)).toEqual([]);
  for (const body of [
    { kind: 'user', id: ann.id },
    { kind: 'category', id: 5 },
    { kind: 'tag', id: agents?.id ?? 0 },
    { kind: 'site', id: 'followed.example' },
  ] as const)
    await as(reader).call('follow', { body });
  expect(await readAll(reader)).toEqual([all, onSite, tagged, inCategory, byAnn]);
  expect(await readAll(reader, { page_size: '1' })).toEqual([all, onSite, tagged, inCategory, byAnn]);
  const { results } = await as(reader).call('listPosts', { query: following });
  expect(results.map(({ followed }) => followed)).toEqual([
    { kind: 'user', id: ann.id, name: 'ann' },
    { kind: 'site', id: 'followed.example', name: 'followed.example' },
    { kind: 'tag', id: agents?.id, name: agents?.name },
    { kind: 'category', id: 5, name: 'News' },
    { kind: 'user', id: ann.id, name: 'ann' },
  ]);
  const recent = await as(reader).call('listPosts', {});
  expect(recent.results.every((post) => !('followed' in post))).toBe(true);

  await as(reader).call('unfollow', { params: { kind: 'user', id: String(ann.id) } });
  expect(await readAll(reader)).toEqual([all, onSite, tagged, inCategory]);
});

test('a removed post leaves the following feed', async () => {
  const [reader, admin] = [await aUser(), await aUser({ admin: true })];
  const author = await aUser();
  const post = await aPost({ by: author });
  await as(reader).call('follow', { body: { kind: 'user', id: author.id } });
  expect(await readAll(reader)).toEqual([post.id]);
  await as(admin).call('removePost', { params: { id: post.id } });
  expect(await readAll(reader)).toEqual([]);
});

test('finds rare posts behind many others, in both directions, without repeating or skipping one', async () => {
  const reader = await aUser();
  const rare = await Promise.all(Array.from({ length: 40 }, () => aUser()));
  const start = clock.now() - 10_000_000;
  // Several at the same moment; only every thirtieth is by somebody whom the reader follows.
  const rows = Array.from({ length: 6000 }, (_, number) =>
    fillerPost(number, {
      author_id: number % 30 === 0 ? (rare[(number * 7) % 40]?.id ?? 0) : bob.id,
      category_id: 1,
      status: 'active',
      likes_count: 0,
      created_at: start - Math.floor(number / 7) * 1000,
    }),
  );
  await context.database.transact((tx) => insertAll(tx, 'posts', rows));
  for (const { id } of rare) await as(reader).call('follow', { body: { kind: 'user', id } });
  const expected = await context.database.read
    .selectFrom('posts')
    .select('id')
    .where(
      'author_id',
      'in',
      rare.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ids = expected.map(({ id }) => id);
  expect(ids).toHaveLength(200);
  for (const page_size of ['7', '20', '100']) expect(await readAll(reader, { page_size })).toEqual(ids);
  const second = await as(reader).call('listPosts', { query: { ...following, page: '2' } });
  expect(second.results.map(({ id }) => id)).toEqual(ids.slice(20, 40));

  let page = await as(reader).call('listPosts', { query: { ...following, page: '8', page_size: 25 } });
  const back: number[] = page.results.map(({ id }) => id);
  page = await as(reader).fetch('listPosts', page.previous ?? '');
  const third = await as(reader).call('listPosts', { query: { ...following, page: '3', page_size: 25 } });
  let before = await as(reader).fetch('listPosts', third.next ?? '');
  before = await as(reader).fetch('listPosts', before.previous ?? '');
  expect(before.results.map(({ id }) => id)).toEqual(ids.slice(50, 75));
  expect([...page.results.map(({ id }) => id), ...back]).toEqual(ids.slice(150, 200));
});
