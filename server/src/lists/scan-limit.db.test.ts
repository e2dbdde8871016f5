import { beforeAll, expect, test } from 'vitest';
import { SCAN_LIMIT } from '../db/index-scan.ts';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { findListed } from './find-posts.ts';
import type { ListQuery } from './list-query.ts';

const { aUser, clock, context } = await aSite();
const { read } = context.database;
const author = await aUser();
/**
 * How many of the oldest posts are in category 5. A single scan from the newest post does not reach them. The very oldest
 * is among the most liked.
 */
const OLDEST = 30;
const FROM = SCAN_LIMIT + 500;

beforeAll(async () => {
  const rows = Array.from({ length: FROM + OLDEST }, (_, number) =>
    fillerPost(number, {
      author_id: author.id,
      category_id: number < FROM ? 1 : 5,
      status: 'active',
      likes_count: number % 10,
      created_at: clock.now() - number * 1000,
    }),
  );
  await context.database.transact((tx) => insertAll(tx, 'posts', rows));
});

const ofAuthor = (chosen: Partial<ListQuery>): ListQuery => ({
  order: 'recent',
  period: null,
  halfLife: null,
  category: null,
  tag: null,
  site: null,
  links: null,
  author: author.id,
  bookmarkedBy: null,
  hiddenBy: null,
  followedBy: null,
  kind: null,
  access: null,
  statuses: null,
  ...chosen,
});
const titles = ({ rows }: Awaited<ReturnType<typeof findListed>>) => rows.map(({ title }) => title);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `Post ${from + index}`);

test('a page ends where the scan reaches its limit, and next continues from there', async () => {
  const news = ofAuthor({ category: 'news' });
  const first = await findListed(read, news, {});
  expect(first).toMatchObject({ rows: [], previous: null, next: { cursor: expect.any(String) } });
  const second = await findListed(read, news, first.next ?? {});
  expect(titles(second)).toEqual(numbered(FROM, FROM + 20));
  const third = await findListed(read, news, second.next ?? {});
  expect(titles(third)).toEqual(numbered(FROM + 20, FROM + OLDEST));
  expect(third.next).toBeNull();
});

test('after a backward scan that reached its limit, next skips no post', async () => {
  const news = ofAuthor({ category: 'news' });
  const first = await findListed(read, news, {});
  const second = await findListed(read, news, first.next ?? {});
  const back = await findListed(read, news, second.previous ?? {});
  expect(back).toMatchObject({ rows: [], previous: { cursor: expect.any(String) } });
  const seen: string[] = [];
  for (let paging = back.next; paging;) {
    const page = await findListed(read, news, paging);
    seen.push(...titles(page));
    paging = page.next;
  }
  expect(seen).toEqual(numbered(FROM, FROM + OLDEST));
});

test('an author’s top list covers the newest posts within the scan limit', async () => {
  const { rows, next } = await findListed(read, ofAuthor({ order: 'top' }), {});
  expect(rows.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Post ${index * 10 + 9}`),
  );
  expect(next).not.toBeNull();
  const oldest = await findListed(read, ofAuthor({ order: 'top', category: 'news' }), {});
  expect(oldest).toEqual({ rows: [], keys: [], next: null, previous: null });
});
