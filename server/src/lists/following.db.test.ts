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

test('the following feed needs a login', async () => {
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

test('a post of a filtered following feed also says why it is there', async () => {
  const reader = await aUser();
  const author = await aUser();
  const post = await aPost({ by: author, category: 5, url: 'https://filtered.example/a' });
  await as(reader).call('follow', { body: { kind: 'site', id: 'filtered.example' } });
  const query = { ...following, category: 'news' };
  const [listed] = (await as(reader).call('listPosts', { query })).results;
  expect([listed?.id, listed?.followed]).toEqual([
    post.id,
    { kind: 'site', id: 'filtered.example', name: 'filtered.example' },
  ]);
  await as(reader).call('follow', { body: { kind: 'user', id: author.id } });
  const [again] = (await as(reader).call('listPosts', { query })).results;
  expect(again?.followed).toEqual({ kind: 'user', id: author.id, name: author.username });
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

test('merges the posts of followed users with posts that have a followed tag, each post once', async () => {
  const [reader, author, other] = [await aUser(), await aUser(), await aUser()];
  const [first = 0, second = 0] = (await as(null).call('listTags')).results.map(({ id }) => id).slice(-2);
  const start = clock.now() - 20_000_000;
  const rows = Array.from({ length: 400 }, (_, number) =>
    fillerPost(number + 6000, {
      author_id: number % 3 === 0 ? author.id : other.id,
      category_id: 2,
      status: 'active',
      likes_count: 0,
      created_at: start - Math.floor(number / 5) * 1000,
    }),
  );
  await context.database.transact((tx) => insertAll(tx, 'posts', rows));
  const { read } = context.database;
  const posts = await read
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('author_id', 'in', [author.id, other.id])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const tagged = posts.flatMap(({ id }) => [
    ...(id % 4 === 0 ? [{ post_id: id, tag_id: first }] : []),
    ...(id % 50 === 0 ? [{ post_id: id, tag_id: second }] : []),
  ]);
  await context.database.transact((tx) => insertAll(tx, 'post_tags', tagged));
  await as(reader).call('follow', { body: { kind: 'user', id: author.id } });
  await as(reader).call('follow', { body: { kind: 'tag', id: first } });
  await as(reader).call('follow', { body: { kind: 'tag', id: second } });
  const expected = posts.filter(
    ({ id, author_id }) => author_id === author.id || tagged.some(({ post_id }) => post_id === id),
  );
  for (const page_size of ['3', '20', '100'])
    expect(await readAll(reader, { page_size })).toEqual(expected.map(({ id }) => id));
  const { results } = await as(reader).call('listPosts', { query: { ...following, page_size: 100 } });
  for (const { author: by, followed } of results)
    expect(followed?.kind).toBe(by?.id === author.id ? 'user' : 'tag');
});

test('finds rare posts among many others, in both directions, without repeating or skipping one', async () => {
  const reader = await aUser();
  const rare = await Promise.all(Array.from({ length: 40 }, () => aUser()));
  const start = clock.now() - 10_000_000;
  // Seven posts share each moment; only every thirtieth post is by somebody whom the reader follows.
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
