import { DAY_MS, PAGE_SIZE } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import type { Page, PageQuery } from '../db/paging.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import { everything } from '../testing/feeds.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { plansOf, type QueryPlan } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Feed } from './feed-query.ts';
import { fetchFeed } from './feed-rows.ts';

const { aUser, clock, context } = await aSite();
const saver = await aUser();
/** More than are walked for a page, liked as little as those of the period: half of them once, half not at all. */
const OLDER = 6000;
/** Of which the last page shows few. */
const OF_PERIOD = 43;
/** Of months that began before it, and of all times. */
const PERIODS = [
  ['a month', 29 * DAY_MS],
  ['a year', 364 * DAY_MS],
] as const;
const AGED = 2 * DAY_MS;
const since = clock.now() - AGED;

await context.database.transact(async (tx) => {
  const posts = Array.from({ length: OLDER + OF_PERIOD }, (_, number) =>
    fillerPost(number, {
      author_id: saver.id,
      category_id: 1,
      status: 'active',
      likes_count: number < OF_PERIOD ? Number(number < OF_PERIOD / 2) : number % 2,
      created_at: number < OF_PERIOD ? clock.now() - number * 1000 : since - number * 1000,
    }),
  );
  await insertAll(tx, 'posts', posts);
  const all = await tx.selectFrom('posts').select(['id', 'created_at']).execute();
  const saved = all.map(({ id, created_at }) => ({ user_id: saver.id, post_id: id, created_at }));
  await insertAll(tx, 'bookmarks', saved);
});

function looksAtAll({ sql }: QueryPlan) {
  return sql.includes('from "bookmarks" inner join "posts"');
}

/** One page after the other, and what was asked of the database for them. */
async function allPages(feed: Feed, way: 'next' | 'previous', from: PageQuery) {
  const pages: Page<NamedPostRow>[] = [];
  const plans = await plansOf(context.database, async ({ read }) => {
    for (let paging: PageQuery | null = from; paging; paging = pages.at(-1)?.[way] ?? null)
      pages.push(await fetchFeed(read, feed, paging));
  });
  return { pages, sizes: pages.map(({ rows }) => rows.length), plans };
}

test.each(PERIODS)(
  'each page of the top of %s is found in one walk, there and back, that passes over little of what is older',
  async (_name, length) => {
    const period = { since, until: since + length };
    const feed = { ...everything, order: 'top', saver: saver.id, period } as const;
    const there = await allPages(feed, 'next', {});
    const back = await allPages(feed, 'previous', there.pages.at(-1)?.previous ?? {});
    expect([there.sizes, back.sizes]).toEqual([
      [20, 20, 3],
      [20, 20],
    ]);
    for (const { pages, plans } of [there, back]) {
      expect(plans.filter(looksAtAll)).toEqual([]);
      expect(plans.filter(({ sql }) => sql.includes('as "met"'))).toHaveLength(pages.length);
    }
  },
);

/** As in a link of another day: how long before the period a post without likes is, and how many are shown of the period. */
const OUTSIDE = [
  ['after', 1000, 0],
  ['before', (OLDER + OF_PERIOD) * 1000, PAGE_SIZE],
] as const;

test.each(PERIODS.flatMap(([name, length]) => OUTSIDE.map((place) => [name, ...place, length] as const)))(
  'so is the page of the top of %s %s a place of %i ms before it',
  async (_name, direction, before, shown, length) => {
    const cursor = Buffer.from(JSON.stringify([direction, 0, since - before, 1])).toString('base64url');
    const period = { since, until: since + length };
    const feed = { ...everything, order: 'top', saver: saver.id, period } as const;
    const plans = await plansOf(context.database, async ({ read }) => {
      const { rows } = await fetchFeed(read, feed, { cursor });
      expect(rows).toHaveLength(shown);
      expect(rows.every((post) => post.created_at >= since)).toBe(true);
    });
    expect(plans.filter(looksAtAll)).toEqual([]);
  },
);
