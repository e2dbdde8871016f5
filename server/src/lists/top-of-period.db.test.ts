import { DAY_MS } from '@magpie/contract/limits';
import type { Post, PostPage } from '@magpie/contract/posts';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillerPost } from '../testing/filler-post.ts';
import type { Caller } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const HOUR_MS = 60 * 60 * 1000;
const PERIODS = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const;
const NEWS = 5;

const { as, aUser, aPost, clock, context } = await aSite();
const user = await aUser();
const admin = await aUser({ admin: true });

/** Three hundred posts, closer together the younger they are, with few different numbers of likes. */
const POSTS = Array.from({ length: 300 }, (_, index) =>
  fillerPost(index, {
    author_id: user.id,
    category_id: index % 3 === 0 ? NEWS : 1,
    status: index % 10 === 9 ? 'removed' : 'active',
    likes_count: (index * 7919) % 5,
    created_at: clock.now() - Math.round(1.07 ** (index / 2.2) * HOUR_MS),
  }),
);

beforeAll(async () => {
  for (let from = 0; from < POSTS.length; from += 100) {
    await context.database.transact((tx) =>
      tx
        .insertInto('posts')
        .values(POSTS.slice(from, from + 100))
        .execute(),
    );
  }
});

function expected(days: number, category_id?: number, statuses = ['active']) {
  const since = clock.now() - (clock.now() % 60_000) - days * DAY_MS;
  return POSTS.filter(({ status, created_at }) => statuses.includes(status) && created_at >= since)
    .filter((post) => category_id === undefined || post.category_id === category_id)
    .sort((a, b) => b.likes_count - a.likes_count || b.created_at - a.created_at)
    .map(({ title }) => title);
}

const titles = (posts: readonly Post[]) => posts.map(({ title }) => title);

async function walk(first: PostPage, way: 'next' | 'previous', reader: Caller = null) {
  const pages = [titles(first.results)];
  for (let page = first; page[way] !== null;) {
    page = await as(reader).fetch('listTopPosts', page[way]);
    if (way === 'next') pages.push(titles(page.results));
    else pages.unshift(titles(page.results));
  }
  return pages.flat();
}

describe.each(PERIODS)('the top of a %s', (period, days) => {
  test.each([undefined, 'news'])('holds its posts, the most liked first (category %s)', async (category) => {
    const query = { period, page_size: 100, ...(category ? { category } : {}) };
    const first = await as(null).call('listTopPosts', { query });
    const all = expected(days, category ? NEWS : undefined);
    expect(all.length).toBeGreaterThan(3);
    expect(await walk(first, 'next')).toEqual(all);
  });

  test.each([
    ['of all', null, {}, ['active']],
    ['of an author', null, { author: user.id }, ['active']],
    ['of an author, of what is removed', admin, { author: user.id, status: 'removed' }, ['removed']],
    ['of what is removed', admin, { status: 'removed' }, ['removed']],
    ['of what is active or removed', admin, { status: 'active,removed' }, ['active', 'removed']],
  ])(
    '%s, is whole in small pages, by cursor to the end and back, and by number',
    async (_name, reader, filter, statuses) => {
      const all = expected(days, undefined, statuses);
      const size = 3;
      const query = { ...filter, period, page_size: size };
      const first = await as(reader).call('listTopPosts', { query });
      expect(await walk(first, 'next', reader)).toEqual(all);
      let last = first;
      while (last.next) last = await as(reader).fetch('listTopPosts', last.next);
      expect(await walk(last, 'previous', reader)).toEqual(all);
      const second = await as(reader).call('listTopPosts', { query: { ...query, page: 2 } });
      expect(titles(second.results)).toEqual(all.slice(size, 2 * size));
    },
  );

  test('rolls on: what is older drops out, what is new comes in', async () => {
    const read = async () =>
      walk(await as(null).call('listTopPosts', { query: { period, page_size: 100 } }), 'next');
    const { id, title } = await aPost({ by: user });
    expect(await read()).toContain(title);
    clock.advance(days * DAY_MS + 60_000);
    expect(await read()).toEqual([]);
    clock.advance(-days * DAY_MS - 60_000);
    await as(user).call('deletePost', { params: { id } });
  });
});
