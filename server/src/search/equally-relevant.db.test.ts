import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock } = await aSite();

test('sorts equally relevant posts and comments by time, newest first, behind a more relevant old one', async () => {
  const by = await aUser();
  const best = await aPost({ by, title: 'Thistles' });
  const comments = [await aComment({ on: best, by, content: 'Nettles' })];
  const posts = [best];
  for (let number = 0; number < 4; number += 1) {
    clock.advance(60_000);
    posts.splice(1, 0, await aPost({ by, title: 'Equally prickly thistles' }));
    comments.splice(1, 0, await aComment({ on: best, by, content: 'Equally prickly nettles' }));
  }
  const idsFor = async (query: { q: string; type?: 'comments' }) =>
    (await as(null).call('search', { query })).results.map(({ id }) => id);
  expect(await idsFor({ q: 'thistles' })).toEqual(posts.map(({ id }) => id));
  expect(await idsFor({ q: 'nettles', type: 'comments' })).toEqual(comments.map(({ id }) => id));
});
