import { DAY_MS } from '@magpie/contract/limits';
import { ITEM_STATUSES, type ItemStatus } from '@magpie/contract/values';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listComments, listPostComments, listUserComments } from '../comments/comment-lists.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Page, PageQuery } from '../db/paging.ts';
import { shortenStrides, type Strides } from '../db/walk.ts';
import { everything, statuses } from '../testing/feeds.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { actorOf } from '../testing/makers.ts';
import { plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import { listUsers } from '../users/user-list.ts';
import type { Feed } from './feed-query.ts';
import { fetchFeed, fetchOwn } from './feed-rows.ts';

const MINUTE_MS = 60 * 1000;
const POSTS = 900;
const SHORT: Strides = { single: 60, merged: 40, fitting: 30 };

const { aUser, aPost, aComment, as, clock, context } = await aSite();
const { database } = context;
const [user, other] = [await aUser(), await aUser()];
const post = await aPost({ by: user });
await fill();

async function fill() {
  await database.transact(async (tx) => {
    for (let from = 0; from < POSTS; from += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => aRow(from + index));
      const posts = await tx.insertInto('posts').values(rows).returning('id').execute();
      await tx
        .insertInto('bookmarks')
        .values(
          posts.map(({ id }) => ({ post_id: id, user_id: user.id, created_at: clock.now() - (id % 90) })),
        )
        .execute();
      const comments = posts.map(({ id }, index) => ({
        post_id: index % 2 === 0 ? post.id : id,
        author_id: user.id,
        level: 1 as const,
        content: 'x',
        status: statusOf(index + 3),
        created_at: clock.now() - (id % 70),
      }));
      await tx
        .insertInto('comments')
        .values([...comments, ...comments])
        .execute();
      const users = rows.map(({ title, created_at }) => ({
        username: title,
        username_key: title,
        email: `${title}@x`,
        email_key: `${title}@x`,
        password_hash: '',
        role: 'user' as const,
        ban_status: 'active' as const,
        is_staff: 0 as const,
        terms_accepted: 1 as const,
        created_at,
      }));
      await tx.insertInto('users').values(users).execute();
    }
  });
  // PostgreSQL reads in an index alone what it knows to be visible.
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.read);
}

/** Many of the same moment and with as many likes. */
function aRow(number: number) {
  return fillerPost(number, {
    author_id: number % 5 === 0 ? other.id : user.id,
    category_id: 1 + (number % 2),
    status: statusOf(number),
    likes_count: (number * 7919) % 5,
    created_at: clock.now() - (number - (number % 3)) * 40 * MINUTE_MS,
  });
}

function statusOf(number: number): ItemStatus {
  if (number % 3 === 0) return 'removed';
  return number % 3 === 1 ? 'flagged' : 'active';
}

const admin = actorOf(user, 'admin');
const most = { since: clock.now() - 20 * DAY_MS, until: clock.now() };

type Ids = { ids: number[] } & Omit<Page<unknown>, 'rows'>;
type List = (database: Database, paging: PageQuery) => Promise<Ids>;

const feedOf =
  (some: Partial<Feed>): List =>
  async ({ read }, paging) => {
    const { rows, ...ways } = await fetchFeed(read, { ...everything, ...some }, paging);
    return { ids: rows.map(({ id }) => id), ...ways };
  };

interface Answer {
  results: { id: number }[];
  next: string | null;
  previous: string | null;
}

const callOf =
  (call: (watched: Context, paging: PageQuery) => Promise<Answer>): List =>
  async (watched, paging) => {
    const { results, next, previous } = await call({ ...context, database: watched }, paging);
    return { ids: results.map(({ id }) => id), next: queryOf(next), previous: queryOf(previous) };
  };

function queryOf(url: string | null): PageQuery | null {
  return url === null ? null : Object.fromEntries(new URL(url).searchParams);
}

/** Every list, and what serves it: the indexes of its walk, in the words of both engines. */
const LISTS: [string, RegExp, List][] = [
  ['recent', /posts_recent/, feedOf({})],
  ['top', /posts_top/, feedOf({ order: 'top' })],
  ['trending', /posts_trending/, feedOf({ order: 'trending' })],
  ['top of most', /posts_top_of_(day|month)/, feedOf({ order: 'top', period: most })],
  ['a category', /posts_category_recent/, feedOf({ category: 'videos' })],
  [
    'top of most in a category',
    /posts_category_top_of_(day|month)/,
    feedOf({ order: 'top', period: most, category: 'videos' }),
  ],
  ['an author’s', /posts_by_author/, feedOf({ author: user.id })],
  ['an author’s top', /posts_author_top/, feedOf({ author: user.id, order: 'top' })],
  ['an author’s top of most', /posts_author_top/, feedOf({ author: user.id, order: 'top', period: most })],
  ['an author’s in a category', /posts_by_author/, feedOf({ author: user.id, category: 'videos' })],
  [
    'top of most that is active or removed',
    /posts_top_of_(day|month)|posts_queue_top/,
    feedOf({ order: 'top', period: most, statuses: statuses('active', 'removed') }),
  ],
  ['one’s own', /posts_by_author/, ownPosts],
  ['active', /posts_recent/, feedOf({ statuses: statuses('active') })],
  ['removed', /posts_queue/, feedOf({ statuses: statuses('removed') })],
  ['flagged and removed', /posts_moderated/, feedOf({ statuses: statuses('flagged', 'removed') })],
  ['of any status', /posts_of_any_status/, feedOf({ statuses: statuses(...ITEM_STATUSES) })],
  [
    'top of any status',
    /posts_queue_top|posts_top/,
    feedOf({ order: 'top', statuses: statuses(...ITEM_STATUSES) }),
  ],
  [
    'any status in a category',
    /posts_of_any_status/,
    feedOf({ category: 'videos', statuses: statuses(...ITEM_STATUSES) }),
  ],
  ['saved', /bookmarks_last_first/, feedOf({ saver: user.id })],
  [
    'trending saved of an author',
    /posts_author_trending/,
    feedOf({ saver: user.id, order: 'trending', author: user.id }),
  ],
  ['saved of a category', /bookmarks_last_first/, feedOf({ saver: user.id, category: 'videos' })],
  ['threads', /comments_roots/, callOf((to, paging) => threadsOf(to, paging))],
  [
    'a user’s comments',
    /comments_by_author/,
    callOf((to, paging) => listUserComments(to, null, user.id, paging)),
  ],
  ['comments', /comments_newest/, callOf((to, paging) => listComments(to, admin, paging))],
  [
    'removed comments',
    /comments_queue/,
    callOf((to, paging) => listComments(to, admin, { ...paging, status: 'removed' })),
  ],
  ['users', /users_newest/, callOf((to, paging) => listUsers(to, paging))],
  ['users of a role', /users_by_role/, callOf((to, paging) => listUsers(to, { ...paging, role: 'user' }))],
  [
    'users who are not banned',
    /users_newest/,
    callOf((to, paging) => listUsers(to, { ...paging, ban_status: 'active' })),
  ],
  [
    'users who have a letter',
    /users_newest/,
    callOf((to, paging) => listUsers(to, { ...paging, search: 'o' })),
  ],
];
/** No index has them in order: all that one reader saved are sorted. */
const SORTED: typeof LISTS = [['top saved', /bookmarks/, feedOf({ saver: user.id, order: 'top' })]];

async function ownPosts({ read }: Database, paging: PageQuery): Promise<Ids> {
  const { rows, ...ways } = await fetchOwn(read, user.id, paging);
  return { ids: rows.map(({ id }) => id), ...ways };
}

async function threadsOf(to: Context, paging: PageQuery) {
  return listPostComments(to, admin, post.id, paging);
}

/** All of a list, as following `next` shows it. */
async function wholeOf(list: List) {
  const all: number[] = [];
  for (let paging: PageQuery | null = { page_size: '100' }; paging;) {
    const { ids, next }: Ids = await list(database, paging);
    all.push(...ids);
    paging = next;
  }
  return all;
}

const pageOf = (list: List, page: number, page_size = 20) =>
  list(database, { page: String(page), page_size: String(page_size) });

describe.each([...LISTS, ...SORTED])('%s', (_name, _index, list) => {
  test('any page is what following the list comes to, and past the end is nothing', async () => {
    shortenStrides(database.read, null);
    const whole = await wholeOf(list);
    shortenStrides(database.read, SHORT);
    const size = 7;
    const last = Math.ceil(whole.length / size);
    expect(last * size).toBeGreaterThan(240);
    for (const number of [2, 29, 30, 31, last, last - 1, 35, 33]) {
      const { ids, next, previous } = await pageOf(list, number, size);
      expect(ids).toEqual(whole.slice((number - 1) * size, number * size));
      expect(next === null).toBe(number >= last);
      expect(previous).toMatchObject({ page: String(number - 1) });
      if (next)
        expect((await list(database, next)).ids).toEqual(whole.slice(number * size, (number + 1) * size));
    }
    for (const page of [last + 1, 10 ** 9])
      expect(await pageOf(list, page, size)).toMatchObject({ ids: [], next: null });
  });
});

/** What reads places alone, to find one or to count them. */
const isOfPlaces = (text: string) => /\boffset\b|^select count/.test(text);

describe.each(LISTS)('%s', (name, index, list) => {
  test('what leads there is read in an index, a stride at a time', async () => {
    const plans = await plansOf(database, (watched) => {
      shortenStrides(watched.read, SHORT);
      return list(watched, { page: '35', page_size: '7' });
    });
    const [entries, ...others] = plans.filter(({ sql: text }) => isOfPlaces(text));
    expect(others.length).toBeGreaterThan(2);
    expect(entries?.steps).toMatch(index);
    // Of several statuses it asks the rows, and of an author’s period those that are of the period.
    const isPeriodOfAuthor = /author’s top of most/.test(name);
    if (database.kind === 'postgres' && !isPeriodOfAuthor && !/and removed/.test(name))
      expect(entries?.steps).toMatch(/Index Only Scan/);
    for (const { steps } of plans.filter(({ isPage }) => isPage))
      expect(steps).not.toMatch(/TEMP B-TREE|(^|->) *(Incremental )?Sort$|Seq Scan/m);
    for (const { steps, chosen } of [entries, ...others].filter((plan) => plan !== undefined)) {
      expect(steps).not.toMatch(/Nested Loop/);
      // Of a small table PostgreSQL may lay two indexes over each other, and reads all rows where it asks some.
      const isSmall = (kind: string) =>
        kind === 'Bitmap Index Scan' || (isPeriodOfAuthor && kind === 'Seq Scan');
      const taken = chosen.filter(({ kind }) => !isSmall(kind));
      expect(taken.filter(({ rows }) => rows > 4 * SHORT.single)).toEqual([]);
    }
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const KEPT: [string, (query: PageQuery) => Promise<Answer>, () => Promise<unknown>][] = [
  ['posts', (query) => as(null).call('listPosts', { query }), () => aPost({ by: user })],
  [
    'comments on a post',
    (query) => as(null).call('listPostComments', { params: { id: post.id }, query }),
    () => aComment({ on: post, by: user }),
  ],
];

test.each(KEPT)('a far page of %s outlives its place nowhere', async (_name, read, add) => {
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  // It goes on from where it was: some places are kept by now.
  vi.advanceTimersByTime(now);
  shortenStrides(database.read, SHORT);
  const far = async () => (await read({ page: '14' })).results.map(({ id }) => id);
  const before = await far();
  await add();
  expect(await far()).toEqual(before);
  vi.advanceTimersByTime(60_001);
  expect((await far()).slice(1)).toEqual(before.slice(0, -1));
});

test('who is not banned is the same list a moment later', async () => {
  const queriesOf = async (times: number) => {
    const plans = await plansOf(database, async (watched) => {
      shortenStrides(watched.read, SHORT);
      for (let time = 0; time < times; time += 1) {
        clock.advance(1);
        await listUsers({ ...context, database: watched }, { ban_status: 'active', page: '40' });
      }
    });
    return plans.length;
  };
  expect(await queriesOf(2)).toBeLessThan((await queriesOf(1)) * 1.5);
});
