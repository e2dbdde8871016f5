import { DAY_MS } from '@magpie/contract/limits';
import { ITEM_STATUSES, type PostStatus } from '@magpie/contract/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import type { PageQuery } from '../db/paging.ts';
import { slotsOf } from '../db/walk.ts';
import { BusyError } from '../errors.ts';
import { everything } from '../testing/feeds.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { anAsker } from '../testing/an-asker.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Feed } from './feed-query.ts';
import { fetchFeed } from './feed-rows.ts';
import { rankOf } from './ranking.ts';

/** Orders that no single index holds, of more than is looked at in one go. */
const POSTS = 4500;
const MINUTE_MS = 60 * 1000;

const { aUser, clock, context } = await aSite();
const { read } = context.database;
const author = await aUser();
/** Who saved more than is sorted in one go. */
const SAVERS = [
  { name: 'nearly all', user: await aUser(), hasSaved: ({ id }: Filler) => id % 30 !== 0 },
  {
    name: 'half of them, and not the most liked',
    user: await aUser(),
    hasSaved: ({ id, likes_count }: Filler) => id % 25 < 13 && likes_count < 48,
  },
  {
    name: 'only what few like',
    user: await aUser(),
    hasSaved: ({ likes_count }: Filler) => likes_count < 25,
  },
];

const ofAnyStatus = { ...everything, statuses: new Set(ITEM_STATUSES) };

interface Filler {
  id: number;
  likes_count: number;
  discussion_count: number;
  created_at: number;
  status: PostStatus;
  category_id: number;
}
let posts: Filler[] = [];

beforeAll(async () => {
  const rows = Array.from({ length: POSTS }, (_, number) =>
    fillerPost(number, {
      author_id: author.id,
      category_id: 1 + (number % 2),
      status: statusOf(number),
      likes_count: (number * 7919) % 50,
      created_at: clock.now() - ((number * 104_729) % POSTS) * MINUTE_MS,
    }),
  );
  await context.database.transact(async (tx) => {
    await insertAll(tx, 'posts', rows);
    posts = await tx.selectFrom('posts').selectAll().where('author_id', '=', author.id).execute();
    const bookmarks = SAVERS.flatMap(({ user, hasSaved }) =>
      posts.filter(hasSaved).map(({ id }) => ({
        user_id: user.id,
        post_id: id,
        created_at: clock.now() + ((id * 31) % 1000),
      })),
    );
    await insertAll(tx, 'bookmarks', bookmarks);
  });
});

function statusOf(number: number): PostStatus {
  if (number % 25 === 0) return 'flagged';
  return number % 20 === 1 ? 'removed' : 'active';
}

/** One of the two that the posts are in. */
function aCategory() {
  return read.selectFrom('categories').select(['id', 'slug']).where('id', '=', 2).executeTakeFirstOrThrow();
}

/** Every page's ids, led on by `next`, and at last back by `previous`. */
async function walk(feed: Feed) {
  const pages: number[][] = [];
  const back: number[][] = [];
  let last: PageQuery | null = null;
  for (let paging: PageQuery | null = { page_size: '100' }; paging;) {
    const { rows, next, previous } = await fetchFeed(read, feed, paging);
    pages.push(rows.map(({ id }) => id));
    last = previous;
    paging = next;
  }
  for (let paging = last; paging;) {
    const { rows, previous } = await fetchFeed(read, feed, paging);
    back.unshift(rows.map(({ id }) => id));
    paging = previous;
  }
  expect(back).toEqual(pages.slice(0, -1));
  return pages.flat();
}

const ORDERS = {
  top: (a: Filler, b: Filler) => b.likes_count - a.likes_count || b.created_at - a.created_at || b.id - a.id,
  trending: (a: Filler, b: Filler) => rankOf(b) - rankOf(a) || b.id - a.id,
} as const;

describe.each(['top', 'trending'] as const)('%s', (order) => {
  const inOrder = (some: Filler[]) => some.toSorted(ORDERS[order]).map(({ id }) => id);

  test.each(SAVERS)('holds all that one saved who saved $name, on every way through it', async (saver) => {
    const saved = { ...everything, order, saver: saver.user.id };
    const expected = inOrder(posts.filter((post) => saver.hasSaved(post) && post.status !== 'removed'));
    expect(expected.length).toBeGreaterThan(2000);
    expect(await walk(saved)).toEqual(expected);
    for (const page of ['1', '2', '20']) {
      const { rows } = await fetchFeed(read, saved, { page, page_size: '100' });
      const from = (Number(page) - 1) * 100;
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(from, from + 100));
    }
    expect((await fetchFeed(read, saved, { page: '99' })).rows).not.toHaveLength(0);
    expect((await fetchFeed(read, saved, { page: '9999' })).rows).toEqual([]);
  });

  test('holds posts of every status, listed and removed', async () => {
    expect(await walk({ ...ofAnyStatus, order })).toEqual(inOrder(posts));
  });

  test.each(SAVERS)('holds posts of every status that one saved who saved $name', async (saver) => {
    const expected = inOrder(posts.filter(saver.hasSaved));
    expect(await walk({ ...ofAnyStatus, order, saver: saver.user.id })).toEqual(expected);
  });

  test.each(SAVERS)('holds those of a category that one saved who saved $name', async (saver) => {
    const { id, slug } = await aCategory();
    const ofCategory = posts.filter((post) => saver.hasSaved(post) && post.category_id === id);
    const feed = { order, category: slug, saver: saver.user.id };
    expect(await walk({ ...everything, ...feed })).toEqual(
      inOrder(ofCategory.filter(({ status }) => status !== 'removed')),
    );
    expect(await walk({ ...ofAnyStatus, ...feed })).toEqual(inOrder(ofCategory));
  });
});

describe('who saved many, in an order that nobody’s index has', () => {
  const saver = SAVERS[0]?.user.id ?? 0;
  const feed = { ...ofAnyStatus, order: 'top', category: 'videos', saver } as const;

  test('waits with other long walks, and hears that the site is busy where many do', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const others = Array.from({ length: 52 }, (_, index) =>
      slotsOf(read).run(null, () => gate, anAsker(`other ${index}`)),
    );
    await expect(fetchFeed(read, feed, { page: '2' })).rejects.toThrow(BusyError);
    open();
    await Promise.all(others);
    expect((await fetchFeed(read, feed, { page: '2' })).rows).toHaveLength(20);
  });

  test('has no more sorted after leaving', async () => {
    const asker = anAsker('saver');
    asker.leave();
    await expect(fetchFeed(read, feed, { page: '2', asker })).rejects.toThrow(BusyError);
  });

  test('has nothing sorted for what is past the end', async () => {
    const plans = await plansOf(context.database, (watched) =>
      fetchFeed(watched.read, feed, { page: '1000' }),
    );
    expect(plans.filter(({ sql }) => /"bookmarks"/.test(sql))).toHaveLength(1);
  });
});

const since = clock.now() - 1000 * MINUTE_MS;

describe.each([
  ['a day', MINUTE_MS],
  ['a month', 29 * DAY_MS],
  ['a year', 364 * DAY_MS],
])('top of a period as long as %s', (_name, length) => {
  const period = { since, until: clock.now() + length };
  const ofPeriod = () => posts.filter(({ created_at }) => created_at >= period.since).toSorted(ORDERS.top);

  test('holds posts of every status, too', async () => {
    expect(await walk({ ...ofAnyStatus, order: 'top', period })).toEqual(ofPeriod().map(({ id }) => id));
  });

  test.each(SAVERS)('holds all of it that one saved who saved $name', async ({ user, hasSaved }) => {
    const shown = ofPeriod().filter((post) => hasSaved(post) && post.status !== 'removed');
    expect(await walk({ ...everything, saver: user.id, order: 'top', period })).toEqual(
      shown.map(({ id }) => id),
    );
  });
});

describe.each([
  ['few', 200],
  ['many', 4400],
])('top of a day that holds %s', (_name, minutes) => {
  const began = clock.now() - minutes * MINUTE_MS;
  const feed = { ...everything, order: 'top', period: { since: began, until: clock.now() } } as const;

  test.each([
    ['an author', { author: author.id }, ['active', 'flagged']],
    [
      'an author, without the flagged',
      { author: author.id, statuses: new Set(['active'] as const) },
      ['active'],
    ],
    ['the flagged', { statuses: new Set(['flagged'] as const) }, ['flagged']],
    ['the removed', { statuses: new Set(['removed'] as const) }, ['removed']],
    ['both', { statuses: new Set(['flagged', 'removed'] as const) }, ['flagged', 'removed']],
  ] as const)('is whole of %s, on every way through it', async (_whose, some, statuses) => {
    const isShown = ({ status, created_at }: Filler) =>
      created_at >= began && statuses.some((one) => one === status);
    const expected = posts.filter(isShown).toSorted(ORDERS.top);
    expect(expected).not.toHaveLength(0);
    expect(await walk({ ...feed, ...some })).toEqual(expected.map(({ id }) => id));
  });
});
