import { DAY_MS } from '@magpie/contract/limits';
import type { ItemStatus } from '@magpie/contract/values';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PageQuery } from '../db/paging.ts';
import { everything, statuses } from '../testing/feeds.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Feed } from './feed-query.ts';
import { fetchFeed } from './feed-rows.ts';

const { aUser, clock, context } = await aSite();
const { database } = context;
const author_id = (await aUser()).id;
/** More than are sorted, and fewer. */
const OF_STATUS = { removed: 600, active: 400, flagged: 50 } as const;

const STATUSES = ['removed', 'active', 'flagged'] as const;
const POSTS = STATUSES.map((status) => [status, OF_STATUS[status]] as const).flatMap(([status, count]) =>
  Array.from({ length: count }, (_, index) =>
    fillerPost(count * 10 + index, {
      author_id,
      category_id: 1,
      status,
      likes_count: (index * 7919) % 23,
      // One in a hundred is older than the period.
      created_at: clock.now() - (index % 100 === 0 ? 2 * DAY_MS : 0) - index,
    }),
  ),
);
await database.transact(async (tx) => {
  for (let from = 0; from < POSTS.length; from += 100)
    await tx
      .insertInto('posts')
      .values(POSTS.slice(from, from + 100))
      .execute();
  if (database.kind === 'postgres') await sql`analyze posts`.execute(tx);
});

function expected(status: ItemStatus) {
  return POSTS.filter((post) => post.status === status && post.created_at >= clock.now() - DAY_MS)
    .sort((a, b) => b.likes_count - a.likes_count || b.created_at - a.created_at)
    .map(({ title }) => title);
}

test.each([
  ['removed', 'walked'],
  ['active', 'walked'],
  ['flagged', 'sorted'],
] as const)('the top of a day of what is %s is whole and in order, %s', async (status, way) => {
  const feed: Feed = {
    ...everything,
    order: 'top',
    period: { since: clock.now() - DAY_MS, until: clock.now() },
    statuses: statuses(status),
  };
  const read = (paging: PageQuery, queries = database.read) =>
    fetchFeed(queries, feed, { ...paging, page_size: '100' });
  const titles: string[] = [];
  for (let paging: PageQuery | null = {}; paging;) {
    const page = await read(paging);
    titles.push(...page.rows.map(({ title }) => title));
    paging = page.next;
  }
  expect(titles).toEqual(expected(status));

  // PostgreSQL chooses by what it has counted.
  if (database.kind === 'postgres') return;
  const plans = await plansOf(database, (watched) => read({}, watched.read));
  const isSorted = plans.some(({ steps }) => /TEMP B-TREE|Sort/.test(steps));
  expect(isSorted ? 'sorted' : 'walked').toBe(way);
});
