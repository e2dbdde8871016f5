import type { Post } from '@magpie/contract/posts';
import { beforeAll, describe, expect, test } from 'vitest';
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

describe('paging', () => {
  test('has 20 a page, 1 to 100 when asked, and keeps what was asked in next', async () => {
    const { results, next, previous } = await as(null).call('listPosts');
    expect(results).toHaveLength(20);
    expect(previous).toBeNull();
    expect((await as(null).fetch('listPosts', next ?? '')).results).toHaveLength(5);
    for (const page_size of [0, -3, 'x']) {
      expect((await as(null).call('listPosts', { query: { page_size } })).results.length).toBeLessThanOrEqual(
        20,
      );
    }
    const three = await as(null).call('listPosts', { query: { page_size: 3, category: 'ai-articles' } });
    const second = await as(null).fetch('listPosts', three.next ?? '');
    expect(second.results).toHaveLength(3);
    expect(new URL(second.next ?? '').searchParams.get('category')).toBe('ai-articles');
    expect((await as(null).fetch('listPosts', second.previous ?? '')).results).toEqual(three.results);
  });

  test('refuses a cursor that is not its own', async () => {
    const foreign = Buffer.from(JSON.stringify(['after', 1.5, 1])).toString('base64url');
    for (const cursor of ['nonsense', foreign])
      expect(await as(null).send('listPosts', { query: { cursor } })).toMatchObject({
        status: 404,
        body: { detail: 'Invalid page.' },
      });
  });

  test('neither repeats nor skips a post while others submit and delete', async () => {
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
});
