import type { Post } from '@magpie/contract/posts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const FEEDS = ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const;
const POSTS = 25;

const { as, aUser, aPost, clock } = await aSite();
const ann = await aUser();

/** Follows `next` to the end, doing something between the pages. */
async function walk(
  name: (typeof FEEDS)[number],
  query: Record<string, string | number> = {},
  between: (page: Post[]) => Promise<unknown> = async () => {},
) {
  const seen: number[] = [];
  let page = await as(ann).call(name, { query });
  for (;;) {
    seen.push(...page.results.map(({ id }) => id));
    if (!page.next) return seen;
    await between(page.results);
    page = await as(ann).fetch(name, page.next);
  }
}

beforeAll(async () => {
  for (let made = 0; made < POSTS; made += 1) {
    const post = await aPost({ by: ann });
    if (made % 3 === 0) await as(ann).call('likePost', { params: { id: post.id } });
    if (made % 2 === 0) clock.advance(1000);
  }
});

describe('paging', () => {
  test.each(FEEDS)('%s is whole however it is walked', async (name) => {
    const whole = await walk(name, { page_size: 100 });
    expect(whole).toHaveLength(POSTS);
    expect(await walk(name)).toEqual(whole);
    expect(await walk(name, { page_size: 7 })).toEqual(whole);
    expect(await walk(name, { page_size: 2 })).toEqual(whole);
  });

  test.each(['week', 'year'])('the top of a %s is, too', async (period) => {
    const whole = await walk('listTopPosts', { page_size: 100 });
    expect(await walk('listTopPosts', { page_size: 7, period })).toEqual(whole);
  });

  test('has 20 a page, 1 to 100 when asked, and keeps what was asked in next', async () => {
    const { results, next, previous } = await as(null).call('listPosts');
    expect(results).toHaveLength(20);
    expect(previous).toBeNull();
    expect((await as(null).fetch('listPosts', next ?? '')).results).toHaveLength(5);
    for (const page_size of [0, -3, 'x']) {
      expect((await as(null).call('listPosts', { query: { page_size } })).results.length).toBeLessThanOrEqual(
        20,
      );
    }
    const three = await as(null).call('listPosts', { query: { page_size: 3, category: 'ai-articles' } });
    const second = await as(null).fetch('listPosts', three.next ?? '');
    expect(second.results).toHaveLength(3);
    expect(new URL(second.next ?? '').searchParams.get('category')).toBe('ai-articles');
    expect((await as(null).fetch('listPosts', second.previous ?? '')).results).toEqual(three.results);
  });

  test('by number: past the end is empty, what is no page is 404', async () => {
    expect((await as(null).call('listPosts', { query: { page: 2 } })).results).toHaveLength(5);
    expect(await as(null).call('listPosts', { query: { page: 9 } })).toMatchObject({
      results: [],
      next: null,
    });
    for (const page of ['0', '-1', 'x', '1.5']) {
      expect(await as(null).send('listPosts', { query: { page } })).toMatchObject({
        status: 404,
        body: { detail: 'Invalid page.' },
      });
    }
    expect(await as(null).send('listPosts', { query: { cursor: 'nonsense' } })).toMatchObject({
      status: 404,
    });
  });

  test('neither repeats nor skips while others submit and delete', async () => {
    const before = await walk('listPosts', { page_size: 100 });
    const doomed: number[] = [];
    const seen = await walk('listPosts', { page_size: 4 }, async (page) => {
      await aPost();
      const last = page.at(-1);
      if (last && doomed.length < 3) {
        doomed.push(last.id);
        await as(ann).call('deletePost', { params: { id: last.id } });
      }
    });
    expect(doomed).toHaveLength(3);
    expect(seen).toEqual(before);
  });

  test('walks one’s own posts and saved posts the same way', async () => {
    const user = await aUser();
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await aPost({ by: user });
      await as(user).call('bookmarkPost', { params: { id } });
      made.unshift(id);
    }
    const walkAll = async (
      first: { results: Post[]; next: string | null },
      name: 'listMyPosts' | 'listPosts',
    ) => {
      const seen = first.results.map(({ id }) => id);
      for (let { next } = first; next;) {
        const page = await as(user).fetch(name, next);
        seen.push(...page.results.map(({ id }) => id));
        next = page.next;
      }
      return seen;
    };
    const own = await as(user).call('listMyPosts', { query: { page_size: 2 } });
    expect(await walkAll(own, 'listMyPosts')).toEqual(made);
    const saved = await as(user).call('listPosts', { query: { page_size: 2, bookmarked: 'true' } });
    expect(await walkAll(saved, 'listPosts')).toEqual(made);
  });
});
