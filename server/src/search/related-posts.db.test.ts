import { RELATED_MAX } from '@magpie/contract/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { fillerPost } from '../testing/filler-post.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { newestMatches } from './related-posts.ts';

const { as, aUser, aPost, context, clock } = await aSite();
const [author, admin] = [await aUser(), await aUser({ admin: true })];
const { results: tags } = await as(null).call('listTags', {});
const MANY = 5000;
const STEP = 500;
let used = 0;
/** A tag that no other test uses. */
const nextTag = () => tags[used++]?.id ?? 0;

async function related(id: number, viewer: TestUser | null = null) {
  const { results } = await as(viewer).call('listRelatedPosts', { params: { id } });
  return results.map((post) => post.id);
}

test('posts with rare words of the title or with a tag are related, those that share the most first', async () => {
  const tag = nextTag();
  const post = await aPost({ title: 'Tracing Garbage Collectors in Zig', tags: [tag] });
  const sameTag = await aPost({ tags: [tag] });
  const sameWord = await aPost({ title: 'Why zig has no macros' });
  const sameBoth = await aPost({ title: 'A garbage collector for Zig', tags: [tag] });
  await aPost({ title: 'Nothing of the kind' });
  const ids = await related(post.id);
  expect(ids[0]).toBe(sameBoth.id);
  expect(ids.slice(1).toSorted()).toEqual([sameTag.id, sameWord.id].toSorted());
  expect(await related(sameWord.id)).toEqual([sameBoth.id, post.id]);
});

test('a word in a description counts less than one in a title', async () => {
  const post = await aPost({ title: 'Quokkas' });
  const title = await aPost({ title: 'On quokkas and others, at length' });
  const described = await aPost({ title: 'Marsupials', by: author });
  const body = { description: 'Mostly quokkas.' };
  await as(author).call('editPost', { params: { id: described.id }, body });
  expect(await related(post.id)).toEqual([title.id, described.id]);
});

test('words of a script without spaces are found', async () => {
  const post = await aPost({ title: '机器学习入门' });
  const other = await aPost({ title: '深度机器学习' });
  expect(await related(post.id)).toEqual([other.id]);
});

test('a post that shares only a number with others has no related posts', async () => {
  const { id } = await aPost({ title: 'Xylophones 2026' });
  await aPost({ title: 'Vuvuzelas 2026' });
  expect(await related(id)).toEqual([]);
});

test('at most six are listed, the newest of those that share equally much, with the viewer’s flags', async () => {
  const tag = nextTag();
  const ids: number[] = [];
  for (let count = 0; count < RELATED_MAX + 3; count += 1) ids.push((await aPost({ tags: [tag] })).id);
  const [first = 0] = ids;
  const newest = ids.slice(-RELATED_MAX).toReversed();
  expect(await related(first)).toEqual(newest);
  const last = newest[0] ?? 0;
  await as(author).call('likePost', { params: { id: last } });
  const { results } = await as(author).call('listRelatedPosts', { params: { id: first } });
  expect(await as(author).call('getPost', { params: { id: last } })).toMatchObject(results[0] ?? {});
  expect(results[0]?.is_liked).toBe(true);
});

test('a removed or deleted post is not listed, not even for its author or an admin', async () => {
  const tag = nextTag();
  const post = await aPost({ tags: [tag], title: 'Narwhals' });
  const title = 'Narwhals and more';
  const [removed, deleted] = [
    await aPost({ by: author, tags: [tag], title }),
    await aPost({ by: author, tags: [tag], title }),
  ];
  expect(await related(post.id, author)).toEqual([deleted.id, removed.id]);
  await as(admin).call('removePost', { params: { id: removed.id }, body: {} });
  await as(author).call('deletePost', { params: { id: deleted.id } });
  for (const viewer of [null, author, admin]) expect(await related(post.id, viewer)).toEqual([]);
  await as(admin).call('approvePost', { params: { id: removed.id }, body: {} });
  expect(await related(post.id)).toEqual([removed.id]);
});

test('posts of a merged tag are related to posts of the tag that it was merged into', async () => {
  const [from, into] = await Promise.all(
    ['Merged from', 'Merged into'].map((name) => as(admin).call('createTag', { body: { name } })),
  );
  const [post, other] = [
    await aPost({ title: 'Ibises', tags: [from?.id ?? 0] }),
    await aPost({ title: 'Storks', tags: [into?.id ?? 0] }),
  ];
  const body = { into: into?.slug ?? '' };
  await as(admin).call('mergeTag', { params: { slug: from?.slug ?? '' }, body });
  expect(await related(post.id)).toEqual([other.id]);
  expect(await related(other.id)).toEqual([post.id]);
});

test('the id of a merged post stands for the post that it was merged into', async () => {
  const [into, from] = [await aPost({ title: 'Zymurgy basics' }), await aPost()];
  const other = await aPost({ title: 'Zymurgy at home' });
  const by = as(await aUser({ admin: true }));
  await by.call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  const { results } = await as(null).call('listRelatedPosts', { params: { id: from.id } });
  expect(results.map(({ id }) => id)).toEqual([other.id]);
});

test('an edit takes effect at once', async () => {
  const tag = nextTag();
  const [post, other] = [await aPost({ tags: [tag] }), await aPost({ by: author, title: 'Ocelots' })];
  expect(await related(post.id)).toEqual([]);
  await as(author).call('editPost', { params: { id: other.id }, body: { tags: [tag] } });
  expect(await related(post.id)).toEqual([other.id]);
});

test('the related posts of a removed post are listed for viewers who may read it', async () => {
  const tag = nextTag();
  const other = await aPost({ tags: [tag] });
  const { id } = await aPost({ by: author, tags: [tag], removed: true });
  for (const viewer of [author, admin]) expect(await related(id, viewer)).toEqual([other.id]);
  for (const params of [{ id }, { id: 999_999 }])
    expect((await as(null).send('listRelatedPosts', { params })).status).toBe(404);
});

test('words that many posts have are not searched for, and the others are read from the search index', async () => {
  const { kind, read } = context.database;
  const filler = { category_id: 1, status: 'active', likes_count: 0, created_at: clock.now() } as const;
  const post = await aPost({ title: 'Filler' });
  const rows = Array.from({ length: MANY }, (_, number) => ({
    ...fillerPost(number, { author_id: author.id, ...filler }),
    title: 'Filler',
    description: `Words of number ${number}. `.repeat(30),
  }));
  await context.database.transact(async (tx) => {
    await insertAll(tx, 'posts', rows);
    const added = await tx.selectFrom('posts').select('id').where('id', '>', post.id).execute();
    for (let start = 0; start < MANY; start += STEP) {
      const step = added.slice(start, start + STEP);
      await indexPosts(
        tx,
        step.map(({ id }) => id),
      );
    }
  });
  expect(await related(post.id)).toEqual([]);

  if (kind === 'postgres') await sql`vacuum analyze post_words`.execute(read);
  const query = newestMatches(read, ['pangolins', 'okapis']);
  const explain = kind === 'sqlite' ? sql`explain query plan` : sql`explain`;
  const steps = JSON.stringify((await sql<object>`${explain} ${query}`.execute(read)).rows);
  expect(steps).toMatch(/posts_search VIRTUAL TABLE INDEX|Bitmap Index Scan on posts_search/);
  expect(steps).not.toMatch(/Seq Scan|SCAN post_words/);
});
