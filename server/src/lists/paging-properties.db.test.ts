import type { PostPage } from '@magpie/contract/posts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock } = await aSite();
const LISTS = ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const;
const LIKES = [0, 3, 1, 0, 2, 3, 0, 1, 1, 0, 2];

const fans = await Promise.all([aUser(), aUser(), aUser()]);
const author = await aUser();
for (const [number, likes] of LIKES.entries()) {
  // Some are of the same moment, and many have as many likes.
  if (number % 3 === 0) clock.advance(1000);
  const post = await aPost({ by: author });
  for (const fan of fans.slice(0, likes)) await as(fan).call('likePost', { params: { id: post.id } });
}

/** The ids on every page from this address on, the way `direction` leads. */
async function walk(name: (typeof LISTS)[number], start: string, direction: 'next' | 'previous') {
  const pages: number[][] = [];
  let last = start;
  for (let at: string | null = start; at !== null && pages.length <= LIKES.length;) {
    last = at;
    const page: PostPage = await as(null).fetch(name, at);
    pages.push(page.results.map(({ id }) => id));
    at = page[direction];
  }
  return { ids: (direction === 'next' ? pages : pages.reverse()).flat(), last };
}

test.each(LISTS)(
  '%s shows every post once, in one order, whatever the size of a page, there and back',
  async (name) => {
    const all = await as(null).call(name, { query: { page_size: 100 } });
    const whole = all.results.map(({ id }) => id);
    expect(new Set(whole).size).toBe(LIKES.length);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: LIKES.length + 1 }), async (size) => {
        const first = await as(null).call(name, { query: { page_size: size } });
        const rest = first.next === null ? { ids: [], last: '' } : await walk(name, first.next, 'next');
        expect([...first.results.map(({ id }) => id), ...rest.ids]).toEqual(whole);
        if (rest.last) expect((await walk(name, rest.last, 'previous')).ids).toEqual(whole);
      }),
      { seed: 2026, numRuns: 12 },
    );
  },
);
