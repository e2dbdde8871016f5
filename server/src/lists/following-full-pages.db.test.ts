import { beforeAll, expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, clock, context } = await aSite();
const [loud, author] = [await aUser(), await aUser()];
const [tag = 0] = (await as(null).call('listTags')).results.map(({ id }) => id);
/** More posts than the first query of the following feed reads. */
const POSTS = 9600;
const OLDEST = 50;
/** All posts, newest first. */
const ids: number[] = [];

beforeAll(async () => {
  const { database } = context;
  const rows = Array.from({ length: POSTS }, (_, number) =>
    fillerPost(number, {
      author_id: number < POSTS - OLDEST ? loud.id : author.id,
      category_id: 1 + (number % 2),
      status: 'active',
      likes_count: 0,
      created_at: clock.now() - number * 1000,
    }),
  );
  await database.transact((tx) => insertAll(tx, 'posts', rows));
  const posts = await database.read.selectFrom('posts').select('id').orderBy('created_at', 'desc').execute();
  ids.push(...posts.map(({ id }) => id));
  const tagged = ids.map((post_id) => ({ post_id, tag_id: tag }));
  await database.transact((tx) => insertAll(tx, 'post_tags', tagged));
});

const FOLLOWS = [
  { kind: 'tag', id: tag },
  { kind: 'category', id: 1 },
] as const;

test.each(FOLLOWS)(
  'a page is full for somebody who mutes the author of thousands of posts of a followed $kind',
  async (follow) => {
    const reader = await aUser();
    await as(reader).call('follow', { body: follow });
    await as(reader).call('mute', { body: { kind: 'user', target: loud.id } });
    const left = ids.slice(-OLDEST).filter((_, index) => follow.kind === 'tag' || index % 2 === 0);
    const query = { following: 'true', page_size: 20 } as const;
    const first = await as(reader).call('listPosts', { query });
    expect(first.results.map(({ id }) => id)).toEqual(left.slice(0, 20));
    const second = await as(reader).fetch('listPosts', first.next ?? '');
    expect(second.results.map(({ id }) => id)).toEqual(left.slice(20, 40));
    const counted = await as(reader).call('listPosts', { query: { ...query, page: '2' } });
    expect(counted.results.map(({ id }) => id)).toEqual(left.slice(20, 40));
  },
);

test('pages with high numbers show the right posts, even to somebody who hides a post', async () => {
  const reader = await aUser();
  await as(reader).call('follow', { body: { kind: 'tag', id: tag } });
  for (const page of [60, 470]) {
    const query = { following: 'true', page: String(page) } as const;
    const { results } = await as(reader).call('listPosts', { query });
    expect(results.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20));
  }
  await as(reader).call('hidePost', { params: { id: ids[0] ?? 0 } });
  for (const query of [{ following: 'true', page: '470' }, { page: '470' }] as const) {
    const { results } = await as(reader).call('listPosts', { query });
    expect(results.map(({ id }) => id)).toEqual(ids.slice(469 * 20 + 1, 470 * 20 + 1));
  }
});
