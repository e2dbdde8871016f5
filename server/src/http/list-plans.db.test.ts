import type { CallName } from '@magpie/contract/calls';
import { DAY_MS } from '@magpie/contract/limits';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { apiOf, type CallInput, type Caller } from '../testing/api.ts';
import { fillManyRows } from '../testing/many-rows.ts';
import { indexesOf, plansOf, type QueryPlan } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';

/** Every statement of every list, among so many rows that PostgreSQL chooses for itself what it would on a large site. */

const { aUser, context, clock, as } = await aSite();
const [reader, admin] = [await aUser(), await aUser({ admin: true })];
await fillManyRows(context.database, { reader_id: reader.id, admin_id: admin.id, now: clock.now() });
const { post_id } = await context.database.read
  .selectFrom('comments')
  .select('post_id')
  .groupBy('post_id')
  .orderBy((of) => of.fn.countAll(), 'desc')
  .executeTakeFirstOrThrow();

const { id: authorOfFew } = await context.database.read
  .selectFrom('users')
  .select('id')
  .where('username_key', '=', 'filler-7')
  .executeTakeFirstOrThrow();

type List = [CallName, CallInput<CallName>, string, Caller?];

/** Of what most rows are PostgreSQL may walk all, and pass over the others. */
const or = (postgres: string) => (context.database.kind === 'postgres' ? `|${postgres}` : '');

/** By the index that holds each in order. */
const LISTS: List[] = [
  ['listPosts', {}, 'posts_recent'],
  ['listPosts', {}, 'posts_recent|post_likes_by_user', reader],
  ['listPosts', {}, 'posts_recent|reports_of_post', admin],
  ['listTopPosts', {}, 'posts_top'],
  ['listTrendingPosts', {}, 'posts_trending'],
  ['listPosts', { query: { category: 'news' } }, 'posts_category_recent'],
  ['listTopPosts', { query: { category: 'news' } }, 'posts_category_top'],
  ['listTrendingPosts', { query: { category: 'news' } }, 'posts_category_trending'],
  ['listPosts', { query: { author: reader.id } }, 'posts_by_author'],
  ['listTopPosts', { query: { author: reader.id } }, 'posts_author_top'],
  ['listTrendingPosts', { query: { author: reader.id } }, 'posts_author_trending'],
  ['listTopPosts', { query: { period: 'day' } }, 'posts_top_of_day'],
  ['listTopPosts', { query: { period: 'month' } }, 'posts_top_of_day'],
  ['listTopPosts', { query: { period: 'year' } }, 'posts_top_of_month'],
  ['listTopPosts', { query: { period: 'month', category: 'news' } }, 'posts_category_top_of_day'],
  ['listTopPosts', { query: { period: 'year', category: 'news' } }, 'posts_category_top_of_month'],
  ['listPosts', { query: { bookmarked: 'true' } }, 'bookmarks_last_first', reader],
  ['listPosts', { query: { bookmarked: 'true', category: 'news' } }, 'bookmarks_last_first', reader],
  ['listTopPosts', { query: { bookmarked: 'true' } }, 'posts_top', reader],
  ['listTrendingPosts', { query: { bookmarked: 'true' } }, 'posts_trending', reader],
  ['listPosts', { query: { status: 'flagged' } }, 'posts_queue', admin],
  ['listTopPosts', { query: { status: 'removed' } }, 'posts_queue_top', admin],
  ['listTrendingPosts', { query: { status: 'flagged' } }, 'posts_queue_trending', admin],
  ['listPosts', { query: { status: 'flagged,removed' } }, 'posts_moderated', admin],
  ['listPosts', { query: { status: 'active' } }, 'posts_recent', admin],
  ['listPosts', { query: { status: 'active,flagged,removed' } }, 'posts_of_any_status', admin],
  ['listTopPosts', { query: { status: 'active,flagged,removed' } }, 'posts_(queue_)?top', admin],
  ['listTrendingPosts', { query: { status: 'active,flagged,removed' } }, 'posts_(queue_)?trending', admin],
  ['listMyPosts', {}, 'posts_by_author', reader],
  ['listPostComments', { params: { id: post_id } }, 'comments_roots'],
  ['listPostComments', { params: { id: post_id } }, 'comments_by_(root|parent)', admin],
  ['listUserComments', { params: { id: reader.id } }, 'comments_by_author'],
  ['listComments', {}, 'comments_newest', admin],
  ['listComments', { query: { status: 'active' } }, 'comments_newest', admin],
  ['listComments', { query: { status: 'flagged' } }, 'comments_queue', admin],
  ['listComments', { query: { status: 'removed' } }, 'comments_queue', admin],
  [
    'listComments',
    { query: { status: 'flagged,removed' } },
    `comments_moderated${or('comments_newest')}`,
    admin,
  ],
  ['listComments', { query: { status: 'active,flagged,removed' } }, 'comments_newest', admin],
  ['listUsers', {}, 'users_newest', admin],
  ['listUsers', { query: { role: 'user' } }, `users_by_role${or('users_newest')}`, admin],
  ['listUsers', { query: { role: 'admin' } }, 'users_by_role', admin],
  ['listUsers', { query: { ban_status: 'active' } }, 'users_newest', admin],
  ['listUsers', { query: { ban_status: 'permanent' } }, 'users_by_ban', admin],
  ['listUsers', { query: { ban_status: 'temporary' } }, 'users_by_ban', admin],
  ['listUsers', { query: { ban_status: 'permanent', role: 'user' } }, 'users_by_ban', admin],
  ['listBlockedDomains', {}, 'blocked_domains_newest', admin],
];
const ON_ONE_PAGE: List[] = [
  ['listSessions', {}, 'sessions_by_user', reader],
  ['listCategories', {}, ''],
  ['listTags', {}, ''],
];

/** A site has few of these. */
const SMALL = new Set<string | undefined>(['categories', 'tags']);
const READ_MAX = 500;

async function expectServed(index: string, run: (database: Database) => Promise<unknown>) {
  const plans = await plansOf(context.database, run);
  expect(plans).not.toEqual([]);
  if (index) expect(plans.map(indexesOf).join(' ')).toMatch(new RegExp(`(^|\\W)(${index})(\\W|$)`));
  for (const plan of plans)
    expect({ sql: plan.sql, faults: faultsOf(plan, index) }).toEqual({ sql: plan.sql, faults: [] });
}

/** One place behind all others, which SQLite sorts by itself. */
const THE_END = /^ *SCAN CONSTANT ROW\n *SCAN the_end\n *USE TEMP B-TREE FOR ORDER BY$/m;

/** What takes more than a page does. What has no limit is shown whole, and may be sorted. */
function faultsOf({ chosen, steps, isPage }: QueryPlan, index: string): unknown[] {
  if (context.database.kind === 'sqlite') {
    const walk = new RegExp(`^SCAN \\w+ USING (COVERING )?INDEX (${index})$`);
    return steps
      .replace(THE_END, '')
      .split('\n')
      .filter(
        (step) =>
          (/^ *SCAN (?!json_each|within|met|newest|categories|tags|\()/.test(step) && !walk.test(step)) ||
          (isPage && step.includes('TEMP B-TREE')),
      );
  }
  return chosen.filter(({ kind, table, rows, given }) => {
    if (kind === 'Seq Scan') return !SMALL.has(table);
    // What it gives again from memory; what it was given is a step of its own.
    if (kind === 'Materialize') return false;
    return kind.endsWith('Sort') ? isPage && given > READ_MAX : rows > READ_MAX;
  });
}

describe.each([...LISTS, ...ON_ONE_PAGE])('%s %o', (name, input, index, caller = null) => {
  test('reads no more than it shows', async () => {
    await expectServed(index, (database) => read(database, (api) => api.call(name, input)));
  });

  test.skipIf(index === '' || index.startsWith('sessions'))('the same further down', async () => {
    const far = await as(caller).call(name, { ...input, query: { ...input.query, page: 4 } });
    const next = far && 'next' in far ? far.next : null;
    expect(next).not.toBeNull();
    await expectServed(index, (database) => read(database, (api) => api.fetch(name, next ?? '')));
  });

  const read = (database: Database, ask: (api: ReturnType<typeof as>) => Promise<unknown>) =>
    readAs(caller, database, ask);
});

/** What follows in everybody's order are thousands, of which PostgreSQL expects none: it knows how many have fewer likes. */
describe.each(['after', 'before'])('the top %s a post without likes', (direction) => {
  const middle = clock.now() - 150 * DAY_MS;
  const cursor = Buffer.from(JSON.stringify([direction, 0, middle, 1])).toString('base64url');

  test.each([
    ['an author of few', { author: authorOfFew }, 'posts_author_top'],
    ['an author of many', { author: reader.id }, 'posts_author_top'],
    ['a category', { category: 'news' }, 'posts_category_top'],
    ['a category, without the flagged', { category: 'news', status: 'active' }, 'posts_category_top'],
    ['a year of an author', { author: reader.id, period: 'year' }, 'posts_(author_top|by_author)'],
    ['a year, without the flagged', { status: 'active', period: 'year' }, 'posts_top_of_(day|month)'],
    ['what is removed', { status: 'removed' }, 'posts_queue_top'],
    ['what is flagged', { status: 'flagged' }, 'posts_queue_top'],
    ['what is flagged or removed', { status: 'flagged,removed' }, 'posts_moderated_top'],
    ['what is flagged, of a year', { status: 'flagged', period: 'year' }, 'posts_queue_top'],
  ] as const)('of %s is found in its own index', async (_name, query, index) => {
    await expectServed(index, (database) =>
      readAs(admin, database, (api) => api.call('listTopPosts', { query: { ...query, cursor } })),
    );
  });
});

async function readAs(
  caller: Caller,
  database: Database,
  ask: (api: ReturnType<typeof as>) => Promise<unknown>,
) {
  const app = await buildApp({ ...context, database });
  await ask(apiOf(app).as(caller));
  await app.close();
}
