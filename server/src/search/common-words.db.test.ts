import type { SearchSort } from '@magpie/contract/values';
import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { matchesInOrder } from './matches-in-order.ts';
import { parseQuery } from './parse-query.ts';
import { postsIn } from './sources.ts';

/** Searches for words that more posts contain than are sorted in memory. */

const { as, aUser, context, clock } = await aSite();
const { database } = context;
const author = await aUser({ username: 'Ada' });
const [MINUTE, DAY, COMMON, LIKED] = [60_000, 86_400_000, 1100, 10_500];
/** The post with the number 500 is the first of this day in UTC. */
const TODAY = clock.now() - (clock.now() % DAY);
const START = TODAY - 500 * MINUTE;

/** Likes are spread: neither the newest nor the oldest posts have the most, and many posts have the same number. */
const likesOf = (number: number) => (number * 7919) % 60;

await fill(
  Array.from({ length: COMMON }, (_, number) => ({
    title: number % 3 === 0 ? `Quantum notes ${number}` : `Notes ${number}`,
    description: describe(number),
    likes_count: likesOf(number),
    created_at: START + number * MINUTE,
  })),
);

/** One of the oldest posts contains the word photon, which otherwise only new posts contain. */
function describe(number: number): string {
  if (number % 3 === 0) return '';
  return number === 5 ? 'About quantum things and a photon' : 'About quantum things';
}

interface Filler extends Omit<Sorted, 'id'> {
  description: string;
}

async function fill(rows: readonly Filler[]) {
  await database.transact(async (tx) => {
    const chosen = { author_id: author.id, category_id: 1, status: 'active' } as const;
    const posts = rows.map((row) => {
      const number = row.created_at / MINUTE;
      return { ...fillerPost(number, { ...row, ...chosen }), ...row };
    });
    await insertAll(tx, 'posts', posts);
    const added = await tx
      .selectFrom('posts')
      .select('id')
      .orderBy('id', 'desc')
      .limit(rows.length)
      .execute();
    for (let start = 0; start < added.length; start += 500)
      await indexPosts(
        tx,
        added.slice(start, start + 500).map(({ id }) => id),
      );
  });
}

/** The ids of all matches, as one page. */
async function allIn(sort: SearchSort, q: string) {
  const matches = matchesInOrder(() => postsIn(database.read), parseQuery(q), { q, sort });
  const { keys } = await matches.read({ order: 'desc', past: null, offset: 0, limit: 2 * COMMON });
  return keys.map(({ id }) => id);
}

/** The ids on all pages, read forwards and then backwards. */
async function readAllPages(sort: SearchSort, q: string, viewer: Viewer = null) {
  const ids: number[] = [];
  const back: number[] = [];
  let address: string | null = `?${new URLSearchParams({ q, sort, page_size: '100' })}`;
  let last: string | null = null;
  while (address) {
    const page = await read(address, viewer);
    ids.push(...page.results.map(({ id }) => id));
    [last, address] = [page.previous, page.next];
  }
  for (address = last; address;) {
    const page = await read(address, viewer);
    back.unshift(...page.results.map(({ id }) => id));
    address = page.previous;
  }
  return { ids, back };
}

function read(address: string, viewer: Viewer = null) {
  const query = Object.fromEntries(new URL(address, 'http://site').searchParams);
  return as(viewer).call('search', { query: { q: '', ...query } });
}

async function postsBy(
  order: (a: Sorted, b: Sorted) => number,
  isMatch = (_: Sorted) => true,
  word = /quantum/i,
) {
  const posts = await database.read
    .selectFrom('posts')
    .select(['id', 'title', 'description', 'likes_count', 'created_at'])
    .execute();
  const matching = posts.filter((post) => word.test(post.title + post.description) && isMatch(post));
  return matching.sort(order).map(({ id }) => id);
}

type Viewer = Parameters<typeof as>[0];

interface Sorted {
  id: number;
  title: string;
  likes_count: number;
  created_at: number;
}

const byTime = (a: Sorted, b: Sorted) => b.created_at - a.created_at || b.id - a.id;
const byLikes = (a: Sorted, b: Sorted) => b.likes_count - a.likes_count || byTime(a, b);
const ORDERS = [
  ['newest', byTime],
  ['top', byLikes],
] as const;

test('Newest and Top list all matches in order, forwards and backwards', async () => {
  for (const [sort, order] of ORDERS) {
    const expected = await postsBy(order);
    expect(expected).toHaveLength(COMMON);
    const { ids, back } = await readAllPages(sort, 'quantum');
    expect(ids).toEqual(expected);
    expect(back).toEqual(expected.slice(0, back.length));
    expect(back.length).toBeGreaterThanOrEqual(COMMON - 100);
  }
});

test('Relevance lists all matches once; those that are not ranked come last, newest first', async () => {
  const { ids, back } = await readAllPages('relevance', 'quantum');
  expect(ids.toSorted((a, b) => b - a)).toEqual(await postsBy(byTime));
  expect(ids.slice(-200)).toEqual(ids.slice(-200).toSorted((a, b) => b - a));
  expect(back).toEqual(ids.slice(0, back.length));
  expect(back.length).toBeGreaterThanOrEqual(COMMON - 100);
  for (const page of [20, 40, 55]) {
    const { results } = await as(null).call('search', { query: { q: 'quantum', page: String(page) } });
    expect(results.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20));
  }
});

test('a reader who has hidden posts gets each of the other matches by Relevance once', async () => {
  const reader = await aUser();
  const { ids: all } = await readAllPages('relevance', 'quantum');
  const hidden = all.filter((_, index) => index % 50 === 0);
  await database.transact((tx) =>
    insertAll(
      tx,
      'hidden_posts',
      hidden.map((post_id) => ({ user_id: reader.id, post_id, created_at: START })),
    ),
  );
  const { ids, back } = await readAllPages('relevance', 'quantum', reader);
  expect(ids).toEqual(all.filter((id) => !hidden.includes(id)));
  expect(back).toEqual(ids.slice(0, back.length));
});

test('pages by Relevance go on when many of the newest matches are removed meanwhile', async () => {
  const all = await postsBy(byTime);
  const { ids } = await readAllPages('relevance', 'quantum');
  let page = await read('?q=quantum&page_size=100');
  for (let number = 2; number <= 4; number += 1) page = await read(page.next ?? '');
  expect(page.results.map(({ id }) => id)).toEqual(ids.slice(300, 400));

  const removed = ids.filter((id) => all.indexOf(id) < 200);
  const setStatus = (status: 'active' | 'removed') =>
    database.transact((tx) => tx.updateTable('posts').set({ status }).where('id', 'in', removed).execute());
  await setStatus('removed');
  // The newest 300 of those that are left are ranked now.
  const rest = (await readAllPages('relevance', 'quantum')).ids.slice(300);
  const found: number[] = [];
  for (let next = page.next; next;) {
    page = await read(next);
    found.push(...page.results.map(({ id }) => id));
    next = page.next;
  }
  await setStatus('active');
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(rest.slice(-found.length));
  expect(found.at(-1)).toBe(all.at(-1));
});

test('a page by its number is the same as by cursors', async () => {
  for (const [sort, order] of ORDERS) {
    const { results } = await as(null).call('search', { query: { q: 'quantum', sort, page: '55' } });
    expect(results.map(({ id }) => id)).toEqual((await postsBy(order)).slice(54 * 20, 55 * 20));
  }
});

test('words, phrases and operators hold in Top too', async () => {
  const today = new Date(TODAY).toISOString().slice(0, 10);
  const isTitled = ({ title }: Sorted) => title.includes('Quantum');
  for (const [q, isMatch] of [
    ['"about quantum" -author:bob', (post: Sorted) => !isTitled(post)],
    ['quantum notes author:ada -site:example.org type:other', () => true],
    ['quant -type:video -category:other after:2000', () => true],
    ['author:ada after:2000 before:2100 -tag:agents -category:other', () => true],
    ['-nothing -"no such phrase"', () => true],
    [`quantum after:${today}`, (post: Sorted) => post.created_at >= TODAY],
    [`quantum before:${today}`, (post: Sorted) => post.created_at < TODAY],
  ] as const) {
    const expected = await postsBy(byLikes, isMatch);
    expect([q, ...(await allIn('top', q))]).toEqual([q, ...expected]);
    const { results } = await read(`?${new URLSearchParams({ q, sort: 'top' })}`);
    expect([q, ...results.map(({ id }) => id)]).toEqual([q, ...expected.slice(0, 20)]);
  }
});

test('a common beginning of a word is found in the few posts that match the rest of the query', async () => {
  const numbered = (number: number) => (post: Sorted) => new RegExp(`\\b${number}$`).test(post.title);
  for (const [q, isMatch] of [
    ['612 quant', numbered(612)],
    ['"notes 614" quant', numbered(614)],
    ['613 -"quantum things" quant', () => false],
    ['613 -"other things" author:ada quant', numbered(613)],
    ['615 -author:ada quant', () => false],
    ['-"quantum things" quant', (post: Sorted) => post.title.startsWith('Quantum')],
  ] as const)
    for (const [sort, order] of ORDERS)
      expect([q, ...(await allIn(sort, q))]).toEqual([q, ...(await postsBy(order, isMatch))]);
});

test('Relevance also ranks the most liked of all matches', async () => {
  const [best = 0] = await postsBy(byLikes, ({ title, id }) => title.startsWith('Quantum') && id < 200);
  const found = async () =>
    (await as(null).call('search', { query: { q: 'quantum', page_size: '100' } })).results;
  await database.transact((tx) =>
    tx.updateTable('posts').set({ likes_count: 100_000 }).where('id', '=', best).execute(),
  );
  expect((await found()).map(({ id }) => id)).toContain(best);
  await database.transact((tx) =>
    tx.updateTable('posts').set({ status: 'removed' }).where('id', '=', best).execute(),
  );
  expect((await found()).map(({ id }) => id)).not.toContain(best);
  await database.transact((tx) =>
    tx.updateTable('posts').set({ likes_count: 1, status: 'active' }).where('id', '=', best).execute(),
  );
});

test('Top finds matches even if thousands of other posts have more likes', async () => {
  await database.transact(async (tx) => {
    const posts = Array.from({ length: LIKED }, (_, number) =>
      fillerPost(-1 - number, {
        author_id: author.id,
        category_id: 1,
        status: 'active',
        likes_count: 100 + (number % 50),
        created_at: START - (1 + number) * MINUTE,
      }),
    );
    await insertAll(tx, 'posts', posts);
  });
  const expected = await postsBy(byLikes);
  const { results, next } = await as(null).call('search', { query: { q: 'quantum', sort: 'top' } });
  expect(results.map(({ id }) => id)).toEqual(expected.slice(0, 20));
  const second = await read(next ?? '');
  expect(second.results.map(({ id }) => id)).toEqual(expected.slice(20, 40));
});

test('Top finds many new matches and an old one, even if thousands of other posts have more likes', async () => {
  await fill(
    Array.from({ length: 450 }, (_, number) => ({
      title: `Photon notes ${number}`,
      description: '',
      likes_count: likesOf(number),
      created_at: START + (COMMON + number) * MINUTE,
    })),
  );
  const expected = await postsBy(byLikes, () => true, /photon/i);
  expect(expected).toHaveLength(451);
  const first = await as(null).call('search', { query: { q: 'photon', sort: 'top' } });
  expect(first.results.map(({ id }) => id)).toEqual(expected.slice(0, 20));
  const { ids } = await readAllPages('top', 'photon');
  expect(ids).toEqual(expected);
});

test('Top fills a page even if too few of the most liked posts match', async () => {
  const FOUND = 3100;
  await fill(
    Array.from({ length: FOUND }, (_, number) => ({
      title: `Meson ${number}`,
      description: '',
      likes_count: 140 - (number % 141),
      created_at: START + (2 * COMMON + number) * MINUTE,
    })),
  );
  const expected = await postsBy(byLikes, () => true, /meson/i);
  for (const page of ['1', '10']) {
    const { results } = await as(null).call('search', { query: { q: 'meson', sort: 'top', page } });
    const from = 20 * (Number(page) - 1);
    expect(results.map(({ id }) => id)).toEqual(expected.slice(from, from + 20));
  }
});
