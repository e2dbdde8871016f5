import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock } = await aSite();
const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const [ada, bob] = [await aUser({ username: 'Ada' }), await aUser({ username: 'Bob' })];
const older = await aPost({ by: ada });
const between = dayOf(clock.now() + DAY_MS);
clock.advance(2 * DAY_MS);
const newer = await aPost({ by: bob });
const today = dayOf(clock.now());
// Both are written on the same day.
const onOlder = await aComment({ on: older, by: bob, content: 'Saxifrage' });
const onNewer = await aComment({ on: newer, by: ada, content: 'Saxifrage' });

describe.each(['relevance', 'newest', 'top'] as const)('sorted by %s', (sort) => {
  test.each([
    ['before: is about the post', `before:${between}`, onOlder],
    ['after: is about the post', `after:${between}`, onNewer],
    ['after: includes the day of the post', `after:${today}`, onNewer],
    ['before: excludes the day of the post', `before:${today}`, onOlder],
    ['-after: is about the post', `-after:${between}`, onOlder],
    ['-before: is about the post', `-before:${between}`, onNewer],
    ['author: is about the comment', 'author:bob', onOlder],
    ['-author: is about the comment', '-author:bob', onNewer],
  ])('%s', async (_, operator, { id }) => {
    for (const q of [`saxifrage ${operator}`, operator]) {
      const { results } = await as(null).call('search', { query: { q, sort, type: 'comments' } });
      expect([q, ...results.map((comment) => comment.id)]).toEqual([q, id]);
    }
  });
});
