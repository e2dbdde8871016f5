import { DAY_MS } from '@magpie/contract/limits';
import type { Post, PostPage } from '@magpie/contract/posts';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillerPost } from '../testing/filler-post.ts';
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

function expected(days: number, category_id?: number) {
  const since = clock.now() - (clock.now() % 60_000) - days * DAY_MS;
  return POSTS.filter(({ status, created_at }) => status === 'active' && created_at >= since)
    .filter((post) => category_id === undefined || post.category_id === category_id)
    .sort((a, b) => b.likes_count - a.likes_count || b.created_at - a.created_at)
    .map(({ title }) => title);
}

const titles = (posts: readonly Post[]) => posts.map(({ title }) => title);

async function readAll(first: PostPage) {
  const all = titles(first.results);
  for (let page = first; page.next !== null;) {
    page = await as(null).fetch('listTopPosts', page.next);
    all.push(...titles(page.results));
  }
  return all;
}

describe.each(PERIODS)('the top of a %s', (period, days) => {
  test.each([undefined, 'news'])(
    'holds the posts of the period, the most liked first (category %s)',
    async (category) => {
      const query = { period, page_size: 100, ...(category ? { category } : {}) };
      const first = await as(null).call('listTopPosts', { query });
      const all = expected(days, category ? NEWS : undefined);
      expect(all.length).toBeGreaterThan(3);
      expect(await readAll(first)).toEqual(all);
    },
  );

  test('drops posts that became older than the period and shows new ones', async () => {
    const read = async () =>
      readAll(await as(null).call('listTopPosts', { query: { period, page_size: 100 } }));
    const { id, title } = await aPost({ by: user });
    expect(await read()).toContain(title);
    clock.advance(days * DAY_MS + 60_000);
    expect(await read()).toEqual([]);
    clock.advance(-days * DAY_MS - 60_000);
    await as(user).call('deletePost', { params: { id } });
  });
});
