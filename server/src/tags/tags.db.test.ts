import * as tagMessages from '@magpie/contract/messages/tags';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

const { as, aUser, aPost, context } = await aSite();
let names = 0;
let admin: TestUser;

beforeEach(async () => {
  admin = await aUser({ admin: true });
});

const nextName = (word = 'Tag') => `${word} ${(names += 1)}`;
const createTag = (name = nextName()) => as(admin).call('createTag', { body: { name } });
const getTag = (slug: string) => as(null).call('getTag', { params: { slug } });
const postsWith = async (tag: string) =>
  (await as(null).call('listPosts', { query: { tag } })).results.map(({ id }) => id);
const tagsOfPost = async (id: number) =>
  (await as(null).call('getPost', { params: { id } })).tags.map(({ slug }) => slug);

describe('a tag', () => {
  test('gets a slug from its name, with a number where it is taken', async () => {
    const first = await createTag('C++ für alle');
    expect(first).toMatchObject({ name: 'C++ für alle', slug: 'c-fur-alle', posts_count: 0 });
    expect(await createTag('C# für alle')).toMatchObject({ slug: 'c-fur-alle-2' });
    expect(await getTag('c-fur-alle')).toEqual(first);
  });

  test('must have a unique name, whatever the case', async () => {
    const { name } = await createTag();
    for (const body of [{ name }, { name: name.toUpperCase() }])
      expect(await as(admin).send('createTag', { body })).toMatchObject({
        status: 400,
        body: { name: [tagMessages.tagTaken] },
      });
    const { status } = await as(admin).send('createTag', { body: { name: 'x'.repeat(51) } });
    expect(status).toBe(400);
  });

  test('keeps its slug when it is renamed', async () => {
    const { slug } = await createTag();
    const name = nextName('New name');
    const renamed = await as(admin).call('renameTag', { params: { slug }, body: { name } });
    expect(renamed).toMatchObject({ name, slug });
    expect((await as(null).call('listTags', {})).results).toContainEqual(renamed);
    expect(await as(admin).call('renameTag', { params: { slug }, body: {} })).toEqual(renamed);
  });

  test('counts its listed posts', async () => {
    const { id, slug } = await createTag();
    const author = await aUser();
    const [post, other] = [await aPost({ by: author, tags: [id] }), await aPost({ by: author, tags: [id] })];
    const count = async () => (await getTag(slug)).posts_count;
    expect(await count()).toBe(2);
    await as(admin).call('removePost', { params: { id: post.id }, body: {} });
    expect(await count()).toBe(1);
    expect(await postsWith(slug)).toEqual([other.id]);
    await as(admin).call('approvePost', { params: { id: post.id }, body: {} });
    expect(await count()).toBe(2);
    await as(author).call('editPost', { params: { id: post.id }, body: { tags: [] } });
    await as(author).call('deletePost', { params: { id: other.id } });
    expect(await count()).toBe(0);
  });

  test('is lost by its posts when it is deleted', async () => {
    const { id, slug } = await createTag();
    const post = await aPost({ tags: [id] });
    await as(admin).call('deleteTag', { params: { slug } });
    expect(await tagsOfPost(post.id)).toEqual([]);
    expect((await as(null).send('getTag', { params: { slug } })).status).toBe(404);
    expect(await postsWith(slug)).toEqual([]);
  });
});

describe('a merge', () => {
  test('moves the posts, and the old slug leads to the other tag', async () => {
    const [from, into] = [await createTag(), await createTag()];
    const posts = [
      await aPost({ tags: [from.id] }),
      await aPost({ tags: [from.id, into.id] }),
      await aPost({ tags: [into.id] }),
    ];
    const removed = await aPost({ tags: [from.id] });
    await as(admin).call('removePost', { params: { id: removed.id }, body: {} });
    const merged = await as(admin).call('mergeTag', {
      params: { slug: from.slug },
      body: { into: into.slug },
    });
    expect(merged).toEqual({ ...into, posts_count: 3 });
    for (const { id } of posts) expect(await tagsOfPost(id)).toEqual([into.slug]);
    expect(await getTag(from.slug)).toEqual(merged);
    expect((await postsWith(from.slug)).toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
    await as(admin).call('approvePost', { params: { id: removed.id }, body: {} });
    expect((await getTag(into.slug)).posts_count).toBe(4);
  });

  test('refuses changes under the old slug', async () => {
    const [from, into] = [await createTag(), await createTag()];
    const params = { slug: from.slug };
    await as(admin).call('mergeTag', { params, body: { into: into.slug } });
    const answers = [
      await as(admin).send('renameTag', { params, body: { name: nextName() } }),
      await as(admin).send('deleteTag', { params }),
      await as(admin).send('mergeTag', { params, body: { into: (await createTag()).slug } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const { slug } = await createTag();
    expect(await as(admin).send('mergeTag', { params: { slug }, body: { into: from.slug } })).toMatchObject({
      status: 400,
      body: { into: [tagMessages.unknownTag] },
    });
    expect(await getTag(into.slug)).toEqual(into);
  });

  test('can be followed by another merge', async () => {
    const [first, second, third] = [await createTag(), await createTag(), await createTag()];
    const merge = (slug: string, into: string) =>
      as(admin).call('mergeTag', { params: { slug }, body: { into } });
    await merge(first.slug, second.slug);
    await merge(second.slug, third.slug);
    expect((await getTag(first.slug)).id).toBe(third.id);
  });

  test('frees the old slug for a new tag with that name', async () => {
    const [from, into] = [await createTag(nextName('Reused')), await createTag()];
    await as(admin).call('mergeTag', { params: { slug: from.slug }, body: { into: into.slug } });
    const reused = await createTag(from.name);
    expect(reused.slug).toBe(from.slug);
    expect((await getTag(from.slug)).id).toBe(reused.id);
  });

  test('needs another tag that exists', async () => {
    const { slug } = await createTag();
    for (const [into, message] of [
      [slug, tagMessages.sameTag],
      ['no-such-tag', tagMessages.unknownTag],
    ] as const)
      expect(await as(admin).send('mergeTag', { params: { slug }, body: { into } })).toMatchObject({
        status: 400,
        body: { into: [message] },
      });
  });
});

test('the merge of a tag with many posts lets others write meanwhile, and can be repeated when it was interrupted', async () => {
  const [from, into] = [await createTag(), await createTag()];
  await addMany(2000, from.id);
  await aPost({ tags: [from.id, into.id] });
  const setRole = (role: 'admin' | 'user') =>
    context.database.transact((tx) =>
      tx.updateTable('users').set({ role }).where('id', '=', admin.id).execute(),
    );
  const merge = () => as(admin).send('mergeTag', { params: { slug: from.slug }, body: { into: into.slug } });
  const interrupted = merge();
  while ((await getTag(into.slug)).posts_count <= 1) await yieldToEventLoop();
  await setRole('user');
  expect((await interrupted).status).toBe(403);
  for (const { id, slug } of [from, into]) expect((await getTag(slug)).posts_count).toBe(await countOf(id));
  expect(await countOf(from.id)).toBeGreaterThan(0);

  await setRole('admin');
  expect(await merge()).toMatchObject({ status: 200, body: { ...into, posts_count: 2001 } });
  expect(await countOf(into.id)).toBe(2001);
  expect((await getTag(from.slug)).id).toBe(into.id);
  await as(admin).call('deleteTag', { params: { slug: into.slug } });
  expect(await countOf(into.id)).toBe(0);
});

async function addMany(count: number, tag_id: number) {
  const { id: author_id } = await aUser();
  await context.database.transact(async (tx) => {
    const chosen = { author_id, category_id: 1, status: 'active', likes_count: 0, created_at: 1 } as const;
    const posts = Array.from({ length: count }, (_, number) => fillerPost(number, chosen));
    await insertAll(tx, 'posts', posts);
    const added = await tx.selectFrom('posts').select('id').where('author_id', '=', author_id).execute();
    const rows = added.map(({ id }) => ({ post_id: id, tag_id }));
    await insertAll(tx, 'post_tags', rows);
  });
}

async function countOf(tag_id: number) {
  const rows = context.database.read.selectFrom('post_tags').select('post_id').where('tag_id', '=', tag_id);
  return (await rows.execute()).length;
}

test('a post that is submitted during the merge of its tag gets the other tag or is refused', async () => {
  const [from, into] = [await createTag(), await createTag()];
  const authors = await Promise.all(Array.from({ length: 8 }, () => aUser()));
  const submissions = authors.map((author, index) =>
    as(author).send('submitPost', {
      body: {
        title: 'Tagged',
        url: `https://example.org/${nextName('merged')}/${index}`,
        category: 1,
        tags: [from.id],
      },
    }),
  );
  const merged = as(admin).call('mergeTag', { params: { slug: from.slug }, body: { into: into.slug } });
  const [, ...answers] = await Promise.all([merged, ...submissions]);
  const submitted = answers.filter(({ status }) => status === 201);
  for (const { status, body } of answers)
    if (status !== 201)
      expect({ status, body }).toMatchObject({ status: 400, body: { tags: [tagMessages.unknownTag] } });
  expect(await postsWith(into.slug)).toHaveLength(submitted.length);
  expect(await getTag(from.slug)).toEqual({ ...into, posts_count: submitted.length });
});

test('simultaneous merges, removals, edits and submissions leave exact counts of posts', async () => {
  const tags = [await createTag(), await createTag(), await createTag()];
  const author = await aUser();
  const ids = tags.map(({ id }) => id);
  const posts = await Promise.all(Array.from({ length: 6 }, () => aPost({ by: author, tags: ids })));
  const [from, into] = tags;
  await Promise.all([
    as(admin).call('mergeTag', { params: { slug: from?.slug ?? '' }, body: { into: into?.slug ?? '' } }),
    ...posts.map(({ id }) => as(admin).call('removePost', { params: { id }, body: {} })),
    ...posts.map(({ id }) =>
      as(author).send('editPost', { params: { id }, body: { tags: ids.toReversed() } }),
    ),
    ...posts.map(() => aPost({ by: author, tags: ids.slice(1) })),
  ]);
  const rows = await context.database.read.selectFrom('post_tags').select(['tag_id', 'is_listed']).execute();
  for (const { id, slug } of tags.slice(1))
    expect((await getTag(slug)).posts_count).toBe(
      rows.filter((row) => row.tag_id === id && row.is_listed === 1).length,
    );
});
