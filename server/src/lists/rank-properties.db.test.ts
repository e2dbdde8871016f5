import { RANK_SECONDS_PER_MAGNITUDE } from '@magpie/contract/limits';
import type { PostPage } from '@magpie/contract/posts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, clock, context } = await aSite();
const author = await aUser();
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** Ten times the likes make up for this age, so that posts come close to each other and change places. */
const MAGNITUDE_MS = RANK_SECONDS_PER_MAGNITUDE * 1000;

const age = fc.oneof(
  fc.nat({ max: 5 }).map((magnitudes) => magnitudes * MAGNITUDE_MS),
  fc.nat({ max: 100 }),
  fc.nat({ max: 30 * YEAR_MS }),
);
const count = fc.oneof(
  fc.nat({ max: 3 }),
  fc.constantFrom(10, 100, 1000, 99_999),
  fc.nat({ max: 2_000_000 }),
);
const post = fc.record({ age, likes_count: count, discussion_count: count });

interface Ranked {
  id: number;
  likes_count: number;
  discussion_count: number;
  created_at: number;
}

/** The formula of the product's decisions, written down a second time. */
function rank({ likes_count, discussion_count, created_at }: Ranked) {
  return Math.log10(Math.max(1, likes_count + 2 * discussion_count)) + created_at / 45_000_000;
}

test('trending posts are in the order of the formula, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 15 }),
      async (chosen, page_size) => {
        const posts = await onlyThese(chosen);
        const expected = posts.toSorted((a, b) => rank(b) - rank(a) || b.id - a.id).map(({ id }) => id);
        expect(await readAll(page_size)).toEqual(expected);
      },
    ),
    { seed: 2026, numRuns: 25 },
  );
});

async function onlyThese(chosen: readonly { age: number; likes_count: number; discussion_count: number }[]) {
  const rows = chosen.map(({ age: ms, likes_count, discussion_count }, number) => ({
    ...fillerPost(number, {
      author_id: author.id,
      category_id: 1,
      status: 'active',
      likes_count,
      created_at: clock.now() - ms,
    }),
    discussion_count,
    comments_count: discussion_count,
  }));
  return context.database.transact(async (tx) => {
    await tx.deleteFrom('posts').execute();
    await insertAll(tx, 'posts', rows);
    return tx.selectFrom('posts').select(['id', 'likes_count', 'discussion_count', 'created_at']).execute();
  });
}

/** The ids of every page, by the list's own addresses. */
async function readAll(page_size: number) {
  const ids: number[] = [];
  let page: PostPage = await as(null).call('listTrendingPosts', { query: { page_size } });
  for (;;) {
    ids.push(...page.results.map(({ id }) => id));
    if (page.next === null) return ids;
    page = await as(null).fetch('listTrendingPosts', page.next);
  }
}
