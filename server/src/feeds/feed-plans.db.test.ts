import { DAY_MS } from '@magpie/contract/limits';
import { ITEM_STATUSES, type ItemStatus } from '@magpie/contract/values';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listComments, listPostComments, listUserComments } from '../comments/comment-lists.ts';
import type { Database } from '../db/database.ts';
import { everything, statuses } from '../testing/feeds.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { actorOf } from '../testing/makers.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import type { Feed } from './feed-query.ts';
import { fetchFeed, fetchOwn } from './feed-rows.ts';
import { isShortTop } from './few-of-period.ts';

const MINUTE_MS = 60 * 1000;
const AUTHORS = 40;
const POSTS = 4000;

const { aUser, aPost, aComment, clock, context } = await aSite();
/** Who saved nearly all there is, and who saved little: what the first saved is found among everybody's. */
const [user, other] = [await aUser(), await aUser()];
const post = await aPost({ by: user });
await aComment({ on: post, to: await aComment({ on: post, by: user }), by: user });
await fill();

/** PostgreSQL chooses by what it knows of the rows: there must be some. */
async function fill() {
  const authors = await Promise.all(Array.from({ length: AUTHORS }, () => aUser()));
  await context.database.transact(async (tx) => {
    for (let made = 0; made < POSTS; made += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => aRow(made + index, authors));
      await tx.insertInto('posts').values(rows).execute();
    }
    const posts = await tx.selectFrom('posts').select('id').where('author_id', '<>', user.id).execute();
    for (let from = 0; from < POSTS; from += 100) {
      const some = posts.slice(from, from + 100);
      const saved = some.map(({ id }) => ({ post_id: id, user_id: user.id, created_at: clock.now() - id }));
      const alike = saved.slice(0, 2).map((bookmark) => ({ ...bookmark, user_id: other.id }));
      await tx
        .insertInto('bookmarks')
        .values([...saved, ...alike])
        .execute();
      const comments = some.map(({ id }, index) => ({
        post_id: id % 10 === 0 ? post.id : id,
        author_id: authors[index % AUTHORS]?.id ?? user.id,
        level: 1 as const,
        content: 'x',
        status: statusOf(index),
        created_at: clock.now() - id,
      }));
      await tx.insertInto('comments').values(comments).execute();
    }
    if (context.database.kind === 'postgres') await sql`analyze`.execute(tx);
  });
}

function aRow(number: number, authors: readonly { id: number }[]) {
  return fillerPost(number, {
    author_id: authors[number % AUTHORS]?.id ?? user.id,
    category_id: 1 + (number % 6),
    status: statusOf(number),
    likes_count: (number * 7919) % 50,
    created_at: clock.now() - number * MINUTE_MS,
  });
}

function statusOf(number: number): ItemStatus {
  if (number % 25 === 0) return 'flagged';
  return number % 20 === 1 ? 'removed' : 'active';
}

const admin = actorOf(user, 'admin');
const lastDays = (days: number) => ({
  since: clock.now() - days * DAY_MS,
  until: clock.now(),
});

/** Lists by the index that must serve them in order, at any depth; PostgreSQL may know a better one for its rows. */
const FEEDS: [string, string, Partial<Feed>][] = [
  ['recent', 'posts_recent', {}],
  ['top', 'posts_top', { order: 'top' }],
  ['trending', 'posts_trending', { order: 'trending' }],
  ['top of a day', 'posts_top_of_day', { order: 'top', period: lastDays(1) }],
  ['top of a month', 'posts_top_of_(day|month)', { order: 'top', period: lastDays(30) }],
  ['top of a year', 'posts_top_of_month', { order: 'top', period: lastDays(365) }],
  [
    'top of a week in a category',
    'posts_category_top_of_day',
    { order: 'top', category: 'news', period: lastDays(7) },
  ],
  [
    'top of a year in a category',
    'posts_category_top_of_month',
    { order: 'top', category: 'news', period: lastDays(365) },
  ],
  ['recent in a category', 'posts_category_recent', { category: 'news' }],
  ['top in a category', 'posts_category_top', { category: 'news', order: 'top' }],
  ['trending in a category', 'posts_category_trending', { category: 'news', order: 'trending' }],
  ['an author’s', 'posts_by_author', { author: user.id }],
  ['an author’s top', 'posts_author_top', { author: user.id, order: 'top' }],
  ['an author’s trending', 'posts_author_trending', { author: user.id, order: 'trending' }],
  ['saved', 'bookmarks_last_first', { saver: user.id }],
  ['flagged', 'posts_queue', { statuses: statuses('flagged') }],
  ['removed', 'posts_queue', { statuses: statuses('removed') }],
  ['flagged and removed', 'posts_moderated', { statuses: statuses('flagged', 'removed') }],
  ['top of removed', 'posts_queue_top', { statuses: statuses('removed'), order: 'top' }],
  ['trending of flagged', 'posts_queue_trending', { statuses: statuses('flagged'), order: 'trending' }],
  [
    'top of flagged and removed',
    'posts_moderated_top',
    { statuses: statuses('flagged', 'removed'), order: 'top' },
  ],
  [
    'trending of flagged and removed',
    'posts_moderated_trending',
    { statuses: statuses('flagged', 'removed'), order: 'trending' },
  ],
  ['active', 'posts_recent', { statuses: statuses('active') }],
  ['of any status', 'posts_of_any_status', { statuses: statuses(...ITEM_STATUSES) }],
  ['top of any status', 'posts_queue_top', { statuses: statuses(...ITEM_STATUSES), order: 'top' }],
  [
    'trending of any status',
    'posts_queue_trending',
    { statuses: statuses(...ITEM_STATUSES), order: 'trending' },
  ],
];

const COMMENTS: [string, string, (database: Database) => Promise<unknown>][] = [
  ['threads', 'comments_roots', (database) => listPostComments({ ...context, database }, admin, post.id, {})],
  [
    'a user’s',
    'comments_by_author',
    (database) => listUserComments({ ...context, database }, null, user.id, {}),
  ],
  ['every', 'comments_newest', (database) => listComments({ ...context, database }, admin, {})],
  ...(['flagged', 'removed'] as const).map((status): (typeof COMMENTS)[number] => [
    status,
    'comments_queue',
    (database) => listComments({ ...context, database }, admin, { status }),
  ]),
  [
    'flagged and removed',
    'comments_moderated',
    (database) => listComments({ ...context, database }, admin, { status: 'flagged,removed' }),
  ],
  [
    'with any status',
    'comments_newest',
    (database) => listComments({ ...context, database }, admin, { status: ITEM_STATUSES.join(',') }),
  ],
];

const half = clock.now() - (POSTS / 2) * MINUTE_MS;

async function expectServedBy(index: string, run: (database: Database) => Promise<unknown>) {
  const steps = await stepsOfPage(run);
  if (context.database.kind === 'sqlite') {
    expect(steps).toMatch(new RegExp(`\\b${index}\\b`));
    // What is walked beside what is moderated are the listed ones in the same order.
    const walked = new RegExp(
      `^SCAN \\w+ USING (COVERING )?INDEX (${index}|${index.replace('queue_', '')})$`,
    );
    for (const scan of steps.match(/^SCAN (posts|comments|bookmarks)\b.*/gm) ?? [])
      expect(scan).toMatch(walked);
  }
  expect(steps).not.toMatch(SORT);
}

/** A step that sorts, not one that merges what is in order. */
const SORT = /TEMP B-TREE|(^|->) *(Incremental )?Sort$/m;

const BETWEEN = '\n\n';

/** How the engine reads a page of a list, where nothing of it reads a table from end to end. */
async function stepsOfPage(run: (database: Database) => Promise<unknown>) {
  const plans = await plansOf(context.database, run);
  for (const { steps } of plans) {
    expect(steps).not.toMatch(/SCAN (posts|comments|bookmarks|reports|\w*likes)$/m);
    expect(steps).not.toMatch(/Seq Scan on (posts|comments|bookmarks|reports|\w*likes)/);
  }
  const pages = plans.filter(({ isPage }) => isPage);
  expect(pages).not.toHaveLength(0);
  return pages.map(({ steps }) => steps).join(BETWEEN);
}

/** As seen from the middle of a list. */
const cursor = (...values: number[]) => ({
  cursor: Buffer.from(JSON.stringify(['after', ...values])).toString('base64url'),
});

describe('an index serves', () => {
  test.each(FEEDS)('posts: %s (%s)', async (_name, index, some) => {
    const feed = { ...everything, ...some };
    await expectServedBy(index, ({ read }) => fetchFeed(read, feed, {}));
    const deep =
      feed.order === 'top'
        ? cursor(25, half, 1)
        : cursor(feed.order === 'trending' ? half / 45_000_000 : half, 1);
    await expectServedBy(index, ({ read }) => fetchFeed(read, feed, deep));
  });

  test('one’s own posts', async () => {
    await expectServedBy('posts_by_author', ({ read }) => fetchOwn(read, user.id, cursor(half, 1)));
  });

  test.each(COMMENTS)('comments: %s (%s)', async (_name, index, run) => {
    await expectServedBy(index, run);
  });
});

const WAYS = [
  { order: 'recent', period: null },
  { order: 'trending', period: null },
  ...[null, lastDays(1), lastDays(365)].map((period) => ({ order: 'top', period }) as const),
] as const;

/** Every way to narrow a feed down. */
const FILTERS = [null, user.id].flatMap((author) =>
  [null, user.id, other.id].flatMap((saver) =>
    [null, 'news'].flatMap((category) =>
      [
        null,
        statuses('active'),
        statuses('flagged'),
        statuses('flagged', 'removed'),
        statuses(...ITEM_STATUSES),
      ].map((some) => ({ author, saver, category, statuses: some })),
    ),
  ),
);

test.each(WAYS)('whatever it is narrowed down by, $order sorts nothing but few: %o', async (way) => {
  const sorting: unknown[] = [];
  for (const filters of FILTERS) {
    const feed = { ...way, ...filters };
    const steps = await stepsOfPage(({ read }) => fetchFeed(read, feed, {}));
    if (SORT.test(steps) && !isOfFew(feed, steps)) sorting.push({ ...feed, steps });
  }
  expect(sorting).toEqual([]);
});

/** Only posts that this reader saved are looked at, or no more of a short period than an index finds before a limit. */
function isOfFew(feed: Feed, steps: string) {
  const plans = steps.split(BETWEEN);
  if (feed.saver !== null)
    return feed.order !== 'recent' && plans.every((plan) => plan.includes('bookmarks'));
  return (
    isShortTop(context.database.kind, feed) &&
    plans.every((plan) => (SORT.test(plan) ? LIMITED : OF_PERIOD).test(plan))
  );
}

/** A walk of the period in an index of SQLite, and a sort of what such a walk finds until its limit ends it. */
const OF_PERIOD = /INDEX \w+ \(.*created_at>\?\)/;
/** Without its limit it would be no query of its own. */
const LIMITED = /^CO-ROUTINE newest\nSEARCH posts USING .*INDEX \w+ \(.*created_at>\?\)\nSCAN newest\n/;
