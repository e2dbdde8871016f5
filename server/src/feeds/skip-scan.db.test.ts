import { DAY_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { everything, statuses } from '../testing/feeds.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Feed } from './feed-query.ts';
import { fetchFeed } from './feed-rows.ts';

const { aUser, clock, context } = await aSite();
const { database } = context;
const author_id = (await aUser()).id;
const YOUNG = 8;
const OLD = 30_000;

/** Of as few likes are two of the day and thousands that are older. */
const POSTS = Array.from({ length: YOUNG + OLD }, (_, index) =>
  fillerPost(index, {
    author_id,
    category_id: 1,
    status: 'removed',
    likes_count: index % 4,
    created_at: clock.now() - index - (index < YOUNG ? 0 : 2 * DAY_MS),
  }),
);

/** SQLite goes by a period's parts instead (`top-of-period.test.ts`). */
describe.skipIf(inject('databaseKind') === 'sqlite')('what is older than a period', () => {
  beforeAll(async () => {
    await database.transact(async (tx) => {
      for (let from = 0; from < POSTS.length; from += 1000)
        await tx
          .insertInto('posts')
          .values(POSTS.slice(from, from + 1000))
          .execute();
    });
    await sql`vacuum analyze posts`.execute(database.read);
  });

  const period = { since: clock.now() - DAY_MS, until: clock.now() };
  const removed = statuses('removed');
  test.each<[string, Partial<Feed>]>([
    ['is removed', { statuses: removed }],
    ['is removed or flagged', { statuses: statuses('removed', 'flagged') }],
    ['is of an author', { author: author_id, statuses: removed }],
  ])('is not walked through for the end of what %s', async (_name, filter) => {
    const feed: Feed = { ...everything, order: 'top', period, ...filter };
    const cursor = Buffer.from(JSON.stringify(['after', 1, clock.now(), 1])).toString('base64url');
    const plans = await plansOf(database, async (watched) => {
      const { rows } = await fetchFeed(watched.read, feed, { page_size: '3', cursor });
      expect(rows.map(({ likes_count }) => likes_count)).toEqual([1, 1, 0]);
    });
    const blocks = Math.max(...plans.flatMap(({ chosen }) => chosen.map((step) => step.blocks)));
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(30);
  });
});
