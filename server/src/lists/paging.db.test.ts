import type { Post } from '@magpie/contract/posts';
import { beforeAll, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const POSTS = 25;

const { as, aUser, aPost, clock } = await aSite();
const ann = await aUser();

/** Follows `next` to the end, doing something between the pages. */
async function readAll(
  query: Record<string, string | number> = {},
  between: (page: Post[]) => Promise<unknown> = async () => {},
) {
  const seen: number[] = [];
  let page = await as(ann).call('listPosts', { query });
  for (;;) {
    seen.push(...page.results.map(({ id }) => id));
    if (!page.next) return seen;
    await between(page.results);
    page = await as(ann).fetch('listPosts', page.next);
  }
}

beforeAll(async () => {
  for (let made = 0; made < POSTS; made += 1) {
    const post = await aPost({ by: ann });
    if (made % 3 === 0) await as(ann).call('likePost', { params: { id: post.id } });
    if (made % 2 === 0) clock.advance(1000);
  }
});

test('no post is repeated or skipped while others submit and delete', async () => {
  const before = await readAll({ page_size: 100 });
  const doomed: number[] = [];
  const seen = await readAll({ page_size: 4 }, async (page) => {
    await aPost();
    const last = page.at(-1);
    if (last && doomed.length < 3) {
      doomed.push(last.id);
      await as(ann).call('deletePost', { params: { id: last.id } });
    }
  });
  expect(doomed).toHaveLength(3);
  expect(seen).toEqual(before);
});

test('previous leads to the start when everything before was deleted', async () => {
  const author = await aUser();
  const posts = [];
  for (let count = 0; count < 4; count += 1) posts.push(await aPost({ by: author }));
  const query = { author: author.id, page_size: 2 };
  const { next } = await as(null).call('listPosts', { query });
  const { previous } = await as(null).fetch('listPosts', next ?? '');
  for (const { id } of posts.slice(2)) await as(author).call('deletePost', { params: { id } });
  const start = await as(null).fetch('listPosts', previous ?? '');
  expect(start.results.map(({ id }) => id)).toEqual([posts[1]?.id, posts[0]?.id]);
  expect(start.previous).toBeNull();
});
