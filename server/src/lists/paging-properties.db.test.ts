import { sql } from 'kysely';
import { DAY_MS } from '@magpie/contract/limits';
import { LISTED_STATUSES, POST_FILTERS, type PostFilter } from '@magpie/contract/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { rankWith } from '../db/keyset.ts';
import type { PageQuery } from '../db/paging.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { addSites } from '../sites/post-sites.ts';
import { findListed } from './find-posts.ts';
import type { ListQuery } from './list-query.ts';

/** Compares lists in random combinations of filters and orders with the same lists computed in memory. */

const { as, aUser, clock, context } = await aSite();
const { read } = context.database;
const [author, other, saver, follower] = [await aUser(), await aUser(), await aUser(), await aUser()];
const NEWS = 5;
const NOW = Math.floor(clock.now() / 60_000) * 60_000;
const POSTS = 120;

/** Posts with few likes, some of them submitted at the same moment, so that many tie. */
const rows = Array.from({ length: POSTS }, (_, number) => ({
  ...fillerPost(number, {
    author_id: number % 3 === 0 ? author.id : other.id,
    category_id: number % 4 === 0 ? NEWS : 1,
    status: POST_FILTERS[(number * 7) % 11] ?? 'active',
    likes_count: (number * 7919) % 5,
    created_at: NOW - Math.floor(number / 2) * 7 * 60 * 60 * 1000,
  }),
  kind: number % 2 === 0 ? ('paper' as const) : null,
  access: number % 3 === 0 ? ('paid' as const) : null,
  link_state: number % 5 === 0 ? ('gone' as const) : ('ok' as const),
  link_since: NOW,
  discussion_count: number % 3,
  comments_count: number % 3,
}));
await context.database.transact(async (tx) => {
  await insertAll(tx, 'posts', rows);
  const saved = await tx.selectFrom('posts').select('id').execute();
  const bookmarks = saved
    .filter(({ id }) => id % 5 !== 0)
    .map(({ id }) => ({ user_id: saver.id, post_id: id, created_at: NOW + ((id * 31) % 50) }));
  await insertAll(tx, 'bookmarks', bookmarks);
  const hidden = saved
    .filter(({ id }) => id % 4 === 1)
    .map(({ id }) => ({ user_id: saver.id, post_id: id, created_at: NOW + ((id * 17) % 40) }));
  await insertAll(tx, 'hidden_posts', hidden);
});
/** For these half-lives, ranks are read from the engine, because their last digit may differ between engines. */
const HALF_LIVES = ['6h', '7d'] as const;
const posts = await read
  .selectFrom('posts')
  .selectAll()
  .select(HALF_LIVES.map((halfLife) => sql.raw<number>(rankWith(halfLife).name).as(halfLife)))
  .execute();
const isTagged = (id: number) => id % 3 !== 0;
/** For each site, whether the post with an id belongs to it. */
const SITES: Record<string, (id: number) => boolean> = {
  'example.org': (id) => id % 2 === 0,
  'blog.example.org': (id) => id % 4 === 0,
};
await context.database.transact(async (tx) => {
  const [{ id: tag_id } = { id: 0 }] = await tx
    .selectFrom('tags')
    .select('id')
    .where('slug', '=', 'agents')
    .execute();
  for (const { id } of posts) {
    if (isTagged(id)) await tx.insertInto('post_tags').values({ post_id: id, tag_id }).execute();
    const host = Object.keys(SITES).findLast((site) => SITES[site]?.(id));
    if (host) await addSites(tx, id, new URL(`https://www.${host}/${id}`));
  }
});
const savedAt = new Map(
  (await read.selectFrom('bookmarks').selectAll().execute()).map((row) => [row.post_id, row.created_at]),
);

const hiddenAt = new Map(
  (await read.selectFrom('hidden_posts').selectAll().execute()).map((row) => [row.post_id, row.created_at]),
);

// The follower follows a category and an author, who have half of the posts; the saver follows a site with a quarter.
await as(follower).call('follow', { body: { kind: 'category', id: NEWS } });
await as(follower).call('follow', { body: { kind: 'user', id: author.id } });
await as(saver).call('follow', { body: { kind: 'site', id: 'www.blog.example.org' } });

function isFollowed(user_id: number, id: number, category_id: number) {
  if (user_id === saver.id) return SITES['blog.example.org']?.(id) ?? false;
  return category_id === NEWS || posts.some((post) => post.id === id && post.author_id === author.id);
}

const query: fc.Arbitrary<ListQuery> = fc.record({
  order: fc.constantFrom('recent', 'top', 'trending', 'waiting'),
  period: fc.constantFrom(
    null,
    ...[1, 7, 30].map((days) => ({ since: NOW - days * DAY_MS, until: NOW + 60_000 })),
  ),
  halfLife: fc.constantFrom(null, ...HALF_LIVES),
  category: fc.constantFrom(null, 'news', 'no-such'),
  tag: fc.constantFrom(null, 'agents', 'no-such'),
  site: fc.constantFrom(null, 'example.org', 'blog.example.org', 'no.such'),
  author: fc.constantFrom(null, author.id, 999_999),
  bookmarkedBy: fc.constantFrom(null, saver.id),
  hiddenBy: fc.constantFrom(null, null, saver.id),
  followedBy: fc.constantFrom(null, follower.id, saver.id),
  kind: fc.constantFrom(null, null, 'paper'),
  access: fc.constantFrom(null, null, 'paid'),
  links: fc.constantFrom(null, null, new Set(['gone', 'moved'] as const), new Set(['ok', 'gone'] as const)),
  statuses: fc.option(fc.subarray([...POST_FILTERS], { minLength: 1 }).map((some) => new Set(some))),
});

function expected({
  order,
  period,
  halfLife,
  category,
  tag,
  site,
  author: author_id,
  bookmarkedBy,
  hiddenBy,
  followedBy,
  kind,
  access,
  links,
  statuses,
}: ListQuery) {
  const shown: ReadonlySet<string> = statuses ?? new Set<PostFilter>(LISTED_STATUSES);
  const sign = order === 'waiting' ? -1 : 1;
  const sortValue = (post: (typeof posts)[number]) => {
    if (order === 'waiting') return post.waiting_since ?? 0;
    if (order === 'trending') return post[HALF_LIVES.find((one) => one === halfLife) ?? 'rank'];
    if (order === 'top') return post.likes_count * 2 ** 32 + Math.floor(post.created_at / 1000);
    if (bookmarkedBy !== null) return savedAt.get(post.id) ?? 0;
    return hiddenBy === null ? post.created_at : (hiddenAt.get(post.id) ?? 0);
  };
  return posts
    .filter(({ status }) => shown.has(status))
    .filter(({ waiting_since }) => order !== 'waiting' || waiting_since !== null)
    .filter((post) => author_id === null || post.author_id === author_id)
    .filter(({ category_id }) => category === null || (category === 'news' && category_id === NEWS))
    .filter(({ id }) => tag === null || (tag === 'agents' && isTagged(id)))
    .filter(({ id }) => site === null || (SITES[site]?.(id) ?? false))
    .filter(({ id }) => bookmarkedBy === null || savedAt.has(id))
    .filter(({ id }) => hiddenBy === null || hiddenAt.has(id))
    .filter(({ id, category_id }) => followedBy === null || isFollowed(followedBy, id, category_id))
    .filter((post) => kind === null || post.kind === kind)
    .filter((post) => access === null || post.access === access)
    .filter(({ link_state }) => links === null || links.has(link_state))
    .filter(({ created_at }) => !period || order !== 'top' || created_at >= period.since)
    .toSorted((a, b) => sign * (sortValue(b) - sortValue(a) || b.id - a.id))
    .map(({ id }) => id);
}

/** The ids on each page from `from` on, and the last page. */
async function follow(listQuery: ListQuery, from: PageQuery, direction: 'next' | 'previous') {
  const pages: number[][] = [];
  for (let paging: PageQuery | null = from; paging && pages.length <= POSTS;) {
    const page = await findListed(read, listQuery, paging);
    pages.push(page.rows.map(({ id }) => id));
    if (!page[direction]) return { pages, last: page };
    paging = page[direction];
  }
  throw new Error('The list does not end.');
}

test('every list has each post once and in order, by cursor in both directions and by page number', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 40 }), async (chosen, size) => {
      const listQuery = {
        ...chosen,
        period: chosen.order === 'top' ? chosen.period : null,
        halfLife: chosen.order === 'trending' ? chosen.halfLife : null,
      };
      const all = expected(listQuery);
      const page_size = String(size);
      const there = await follow(listQuery, { page_size }, 'next');
      expect(there.pages.flat()).toEqual(all);
      if (there.last.previous) {
        const back = await follow(listQuery, there.last.previous, 'previous');
        expect([...back.pages.reverse().flat(), ...(there.pages.at(-1) ?? [])]).toEqual(all);
      }
      const second = await findListed(read, listQuery, { page: '2', page_size });
      expect(second.rows.map(({ id }) => id)).toEqual(all.slice(size, 2 * size));
    }),
    { seed: 2026, numRuns: 150 },
  );
});
