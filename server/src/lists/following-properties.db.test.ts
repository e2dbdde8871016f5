import { FOLLOW_KINDS, LISTED_STATUSES, POST_STATUSES } from '@magpie/contract/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { type PageQuery, readPage } from '../db/paging.ts';
import { TARGET_COLUMNS } from '../follows/targets.ts';
import { withoutMuted } from '../mutes/unmuted.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { followingPosts, type FollowingLimits } from './following.ts';

/** Compares the following feed, read with small limits, with the same list computed in memory. */

const { aUser, clock, context } = await aSite();
const { database } = context;
const { read } = database;
const POSTS = 150;
const RUNS = 20;
const [reader, ...authors] = await Promise.all(Array.from({ length: 9 }, () => aUser()));
const reader_id = reader?.id ?? 0;
const authorIds = authors.map(({ id }) => id);
const CATEGORIES = [1, 2, 3, 4, 5];
const [SITES, COLLECTIONS] = [
  [1, 2, 3],
  [1, 2],
];

/** The first author and category have most posts, the last ones few. The newest posts have the same time. */
const rows = Array.from({ length: POSTS }, (_, number) =>
  fillerPost(number, {
    author_id: rareLast(authorIds, number * 7919),
    category_id: rareLast(CATEGORIES, number * 104_729),
    status: number % 11 === 0 ? (POST_STATUSES[(number / 11) % POST_STATUSES.length] ?? 'active') : 'active',
    likes_count: 0,
    created_at: clock.now() - Math.floor((number * number) / 3 / POSTS) * 60_000,
  }),
);
await database.transact((tx) => insertAll(tx, 'posts', rows));
const posts = await read
  .selectFrom('posts')
  .select(['id', 'author_id', 'category_id', 'status', 'created_at'])
  .execute();
const TAGS = (await read.selectFrom('tags').select('id').orderBy('id').limit(4).execute()).map(
  ({ id }) => id,
);
/** The first tag, site and collection have every second post, the next ones a quarter and so on. */
const isIn = (post_id: number, index: number) => (post_id + index) % 2 ** (index + 1) === 0;
const withPosts = <Row>(ids: readonly number[], row: (post_id: number, id: number) => Row) =>
  ids.flatMap((id, index) => posts.filter((post) => isIn(post.id, index)).map((post) => row(post.id, id)));

await database.transact(async (tx) => {
  await insertAll(
    tx,
    'post_tags',
    withPosts(TAGS, (post_id, tag_id) => ({ post_id, tag_id })),
  );
  await insertAll(
    tx,
    'sites',
    SITES.map((id) => ({ host: `site-${id}.example` })),
  );
  await insertAll(
    tx,
    'post_sites',
    withPosts(SITES, (post_id, site_id) => ({ post_id, site_id })),
  );
  const made = {
    title: 'Collection',
    description: '',
    visibility: 'public',
    created_at: 1,
    updated_at: 1,
  } as const;
  await insertAll(
    tx,
    'collections',
    COLLECTIONS.map(() => ({ ...made, owner_id: reader_id })),
  );
  const items = withPosts(COLLECTIONS, (post_id, collection_id) => ({
    collection_id,
    post_id,
    note: '',
    position: post_id,
    added_at: 1,
  }));
  await insertAll(tx, 'collection_items', items);
});

const TARGETS = { user: authorIds, tag: TAGS, category: CATEGORIES, site: SITES, collection: COLLECTIONS };
const NO_FOLLOWS = { user: [], tag: [], category: [], site: [], collection: [] };
const NOTHING = { target_user_id: null, tag_id: null, category_id: null, site_id: null, collection_id: null };

const followed = fc.record({
  user: fc.subarray(TARGETS.user),
  tag: fc.subarray(TARGETS.tag),
  category: fc.subarray(TARGETS.category),
  site: fc.subarray(TARGETS.site),
  collection: fc.subarray(TARGETS.collection),
});
type Followed = Record<keyof typeof TARGETS, number[]>;
const limits: fc.Arbitrary<FollowingLimits> = fc.record({
  scanned: fc.integer({ min: 1, max: POSTS / 2 }),
  merged: fc.integer({ min: 3, max: 15 }),
});

test('each followed post is there once and in order, on full pages, by cursor in both directions and by page number', async () => {
  await fc.assert(
    fc.asyncProperty(followed, limits, fc.integer({ min: 4, max: 30 }), async (chosen, small, size) => {
      await followOnly(chosen);
      const all = idsOf(chosen, []);
      await expectAll(chosen, [], small, size);
      const second = await pageOf([], small, { page: '2', page_size: String(size) });
      expect(second.rows).toEqual(all.slice(size, 2 * size));
      const rest = second.next ? await follow([], small, second.next, 'next') : { pages: [] };
      expect([...second.rows, ...rest.pages.flat()]).toEqual(all.slice(size));
    }),
    { seed: 2026, numRuns: RUNS },
  );
});

test('if authors are muted, each followed post of the others is there once and in order, on full pages, by cursor', async () => {
  const muted = fc.subarray(authorIds, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      followed,
      muted,
      limits,
      fc.integer({ min: 4, max: 30 }),
      async (chosen, authors, small, size) => {
        await followOnly(chosen);
        await muteOnly(authors);
        await expectAll(chosen, authors, small, size);
      },
    ),
    { seed: 2026, numRuns: RUNS },
  );
});

test('with nearly all authors muted, a page of large categories takes few queries', async () => {
  await followOnly({ ...NO_FOLLOWS, category: CATEGORIES });
  await muteOnly(authorIds.slice(0, -1));
  let queries = 0;
  const counted = read.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const small = { scanned: POSTS, merged: 3 };
  const viewer = { id: reader_id, has_mutes: true };
  const source = await withoutMuted(counted, viewer, followingPosts(counted, reader_id, small));
  const { keys, stoppedAt } = await source.read({ order: 'desc', past: null, offset: 0, limit: 20 });
  expect([keys.map(({ id }) => id), stoppedAt]).toEqual([
    idsOf({ ...NO_FOLLOWS, category: CATEGORIES }, authorIds.slice(0, -1)).slice(0, 20),
    null,
  ]);
  // One query reads what is muted. Then posts are read twice, first some dozens and then all others, and each time a query
  // finds out which of them are muted.
  expect(queries).toBeLessThanOrEqual(8);
});

async function expectAll(chosen: Followed, muted: readonly number[], small: FollowingLimits, size: number) {
  const all = idsOf(chosen, muted);
  const there = await follow(muted, small, { page_size: String(size) }, 'next');
  expect(there.pages.flat()).toEqual(all);
  for (const page of there.pages.slice(0, -1)) expect(page).toHaveLength(size);
  if (!there.last.previous) return;
  const back = await follow(muted, small, there.last.previous, 'previous');
  expect([...back.pages.reverse().flat(), ...there.last.rows]).toEqual(all);
}

/** The ids on each page from `from` on, and the last page. */
async function follow(
  muted: readonly number[],
  small: FollowingLimits,
  from: PageQuery,
  direction: 'next' | 'previous',
) {
  const pages: number[][] = [];
  for (let paging: PageQuery | null = from; paging && pages.length <= 2 * POSTS;) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(muted, small, paging);
    pages.push(page.rows);
    if (!page[direction]) return { pages, last: page };
    paging = page[direction];
  }
  throw new Error('The feed does not end.');
}

async function pageOf(muted: readonly number[], small: FollowingLimits, paging: PageQuery) {
  const viewer = { id: reader_id, has_mutes: muted.length > 0 };
  const source = await withoutMuted(read, viewer, followingPosts(read, reader_id, small));
  const page = await readPage(source, async (ids) => ids.map((id) => ({ id })), paging);
  return { ...page, rows: page.rows.map(({ id }) => id) };
}

function idsOf(chosen: Followed, muted: readonly number[]) {
  return posts
    .filter(({ status }) => LISTED_STATUSES.some((listed) => listed === status))
    .filter(({ author_id }) => author_id !== null && !muted.includes(author_id))
    .filter(
      ({ id, author_id, category_id }) =>
        chosen.user.includes(author_id ?? 0) ||
        chosen.category.includes(category_id) ||
        (['tag', 'site', 'collection'] as const).some((kind) =>
          chosen[kind].some((target) => isIn(id, TARGETS[kind].indexOf(target))),
        ),
    )
    .toSorted((a, b) => b.created_at - a.created_at || b.id - a.id)
    .map(({ id }) => id);
}

async function followOnly(chosen: Followed) {
  const rows = FOLLOW_KINDS.flatMap((kind) =>
    chosen[kind].map((target) => ({
      ...NOTHING,
      [TARGET_COLUMNS[kind]]: target,
      user_id: reader_id,
      created_at: 1,
    })),
  );
  await database.transact(async (tx) => {
    await tx.deleteFrom('follows').where('user_id', '=', reader_id).execute();
    if (rows.length > 0) await insertAll(tx, 'follows', rows);
  });
}

async function muteOnly(users: readonly number[]) {
  const { collection_id: _, ...none } = NOTHING;
  const rows = users.map((target_user_id) => ({
    ...none,
    word: null,
    word_key: null,
    target_user_id,
    user_id: reader_id,
    created_at: 1,
  }));
  await database.transact(async (tx) => {
    await tx.deleteFrom('mutes').where('user_id', '=', reader_id).execute();
    await insertAll(tx, 'mutes', rows);
  });
}

/** Half of the numbers give the first id, a quarter the second and so on. */
function rareLast(ids: readonly number[], number: number) {
  const index = ids.findIndex((_, at) => Math.floor(number / 2 ** at) % 2 === 1);
  return ids[index] ?? ids.at(-1) ?? 0;
}
