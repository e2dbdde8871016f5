import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { indexComments } from '../db/search/index-comments.ts';
import { aSite } from '../testing/test-site.ts';
import { matchesInOrder } from './matches-in-order.ts';
import { parseQuery } from './parse-query.ts';
import { commentsIn } from './sources.ts';

/** Searches for a word that more comments contain than are sorted in memory. */

const { as, aUser, aPost, context, clock } = await aSite();
const { database } = context;
const author = await aUser({ username: 'Ada' });
const [MINUTE, DAY, COMMON] = [60_000, 86_400_000, 1100];

interface Sorted {
  id: number;
  post_id: number;
  likes_count: number;
  created_at: number;
}

const byTime = (a: Sorted, b: Sorted) => b.created_at - a.created_at || b.id - a.id;
const byLikes = (a: Sorted, b: Sorted) => b.likes_count - a.likes_count || byTime(a, b);

test('Newest and Top list all matching comments in order', async () => {
  const older = await aPost({ by: author });
  const between = new Date(clock.now() + DAY).toISOString().slice(0, 10);
  clock.advance(2 * DAY);
  const newer = await aPost({ by: author });
  await database.transact(async (tx) => {
    const rows = Array.from({ length: COMMON }, (_, number) => ({
      post_id: number % 11 === 0 ? newer.id : older.id,
      author_id: author.id,
      parent_id: null,
      root_id: null,
      level: 1 as const,
      content: `Quantum remark ${number}`,
      status: 'active' as const,
      // Neither the newest nor the oldest comments have the most likes; many have the same number.
      likes_count: (number * 7919) % 60,
      created_at: clock.now() + number * MINUTE,
    }));
    await insertAll(tx, 'comments', rows);
    const added = await tx.selectFrom('comments').select(['id', 'content']).execute();
    for (let start = 0; start < added.length; start += 500)
      await indexComments(
        tx,
        added.slice(start, start + 500).map((comment) => ({ ...comment, username: 'Ada' })),
      );
  });
  const comments = await database.read
    .selectFrom('comments')
    .select(['id', 'post_id', 'likes_count', 'created_at'])
    .execute();
  for (const [sort, order] of [
    ['newest', byTime],
    ['top', byLikes],
  ] as const) {
    const expected = comments.toSorted(order);
    for (const [period, post] of [
      ['after', newer],
      ['before', older],
    ] as const) {
      const ofPost = expected.filter(({ post_id }) => post_id === post.id).map(({ id }) => id);
      const q = `quantum -author:bob ${period}:${between}`;
      for (const page of [1, ofPost.length / 20]) {
        const query = { q, sort, type: 'comments', page: String(page) } as const;
        const { results } = await as(null).call('search', { query });
        expect(results.map(({ id }) => id)).toEqual(ofPost.slice((page - 1) * 20, page * 20));
      }
    }
    const all = matchesInOrder(() => commentsIn(database.read), parseQuery('quantum'), {
      q: 'quantum',
      sort,
    });
    const { keys } = await all.read({ order: 'desc', past: null, offset: 0, limit: 2 * COMMON });
    expect(keys.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
  const { results } = await as(null).call('search', { query: { q: 'quantum', type: 'comments' } });
  expect(results).toHaveLength(20);
});
