import type { Post, PostPage } from '@magpie/contract/posts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { credentials } from '../client/credentials.ts';
import { dropPost } from './drop-post.ts';
import { findPost, moveCommentsCount, patchPost } from './post-cache.ts';
import { myPostsQuery } from './my-posts.ts';
import { postQuery } from './post.ts';
import { prefetchPage, postsQuery } from './posts.ts';
import { showSubmitted } from './submitted-posts.ts';
import { aPage, answerCalls, aPost } from '../client/testing.ts';

let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  credentials.token = 'abc';
});

const recent = postsQuery({ list: 'recent' });
const top = postsQuery({ list: 'top', period: 'week' });

function idsIn(query: { queryKey: readonly unknown[] }) {
  const list = cache.getQueryData<{ pages: PostPage[] }>(query.queryKey);
  return list?.pages.flatMap(({ results }) => results.map(({ id }) => id));
}

async function load(posts: Post[]) {
  answerCalls((path) => (/posts\/\d+\/$/.test(path) ? posts[0] : aPage(posts)));
  await Promise.all([cache.fetchInfiniteQuery(recent), cache.fetchInfiniteQuery(top)]);
  await cache.fetchInfiniteQuery(myPostsQuery());
  await cache.fetchQuery(postQuery(posts[0]?.id ?? 0));
}

test('updates a post in every cached list', async () => {
  const post = aPost();
  await load([post, aPost()]);
  patchPost(cache, post.id, { is_liked: true, likes_count: 1 });
  for (const { queryKey } of [recent, top, myPostsQuery()]) {
    const list = cache.getQueryData<{ pages: PostPage[] }>(queryKey);
    expect(list?.pages[0]?.results.map(({ likes_count }) => likes_count)).toEqual([1, 0]);
  }
  expect(cache.getQueryData(postQuery(post.id).queryKey)).toMatchObject({ is_liked: true, likes_count: 1 });
});

test('a change keeps the age and staleness of a cached reply', async () => {
  const post = aPost();
  await load([post]);
  const before = cache.getQueryState(recent.queryKey)?.dataUpdatedAt;
  await cache.invalidateQueries({ queryKey: recent.queryKey, refetchType: 'none' });
  patchPost(cache, post.id, { likes_count: 1 });
  expect(cache.getQueryState(recent.queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: before });
});

test('a change is not undone by a reply that was requested before it and arrives after it', async () => {
  const post = aPost();
  await load([post]);
  let release = () => {};
  answerCalls(async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return aPage([post]);
  });
  const refetched = cache.refetchQueries({ queryKey: recent.queryKey });
  await expect.poll(() => cache.isFetching()).toBe(1);
  patchPost(cache, post.id, { is_liked: true, likes_count: 1 });
  release();
  await refetched;
  expect(findInList(post.id)).toMatchObject({ is_liked: true, likes_count: 1 });
});

function findInList(id: number) {
  const list = cache.getQueryData<{ pages: PostPage[] }>(recent.queryKey);
  return list?.pages.flatMap(({ results }) => results).find((post) => post.id === id);
}

test('removes a deleted post from every list', async () => {
  const [post, other] = [aPost(), aPost()];
  await load([post, other]);
  dropPost(cache, post.id);
  expect(idsIn(recent)).toEqual([other.id]);
  expect(idsIn(myPostsQuery())).toEqual([other.id]);
  expect(findPost(cache, post.id)).toBeUndefined();
});

test('updates the comment count in every list, never below zero', async () => {
  const post = aPost({ comments_count: 1 });
  await load([post]);
  moveCommentsCount(cache, post.id, 1);
  expect(findInList(post.id)?.comments_count).toBe(2);
  for (let count = 0; count < 3; count++) moveCommentsCount(cache, post.id, -1);
  expect(findInList(post.id)?.comments_count).toBe(0);
});

test('inserts a new post first in the matching recent lists and invalidates all lists', async () => {
  const [old, fresh] = [aPost(), aPost({ category: { id: 2, name: 'Research', slug: 'research' } })];
  const research = postsQuery({ list: 'recent', category: 'research' });
  const news = postsQuery({ list: 'recent', category: 'news' });
  const saved = postsQuery({ list: 'recent', bookmarked: true });
  await load([old]);
  await Promise.all([research, news, saved].map((query) => cache.fetchInfiniteQuery(query)));
  showSubmitted(cache, fresh);
  for (const query of [recent, research, myPostsQuery()]) expect(idsIn(query)).toEqual([fresh.id, old.id]);
  for (const query of [top, news, saved]) expect(idsIn(query)).toEqual([old.id]);
  expect(cache.getQueryState(top.queryKey)?.isInvalidated).toBe(true);
});

test('uses a prefetched page with the changes made since', async () => {
  const [first, second] = [aPost(), aPost()];
  const requested: string[] = [];
  answerCalls((path) => {
    requested.push(path);
    return path.includes('cursor=abc') ? aPage([second]) : aPage([first], 'abc');
  });
  await cache.fetchInfiniteQuery(recent);
  await prefetchPage(cache, { list: 'recent' }, 'abc');
  patchPost(cache, second.id, { likes_count: 3 });
  await cache.fetchInfiniteQuery({ ...recent, pages: 2 });
  expect(requested.filter((path) => path.includes('cursor=abc'))).toHaveLength(1);
  expect(findInList(second.id)?.likes_count).toBe(3);
});
