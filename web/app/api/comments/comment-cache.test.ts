import type { Comment } from '@magpie/contract/comments';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { hideDeleted, patchComment, showComment, showDecision, showReply } from './comment-cache.ts';
import { findPost } from '../posts/post-cache.ts';
import { keys } from '../client/query-keys.ts';
import { aComment, aPage, aPost } from '../client/testing.ts';

const POST = aPost({ comments_count: 5 });
let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(keys.postList({ list: 'recent' }), { pages: [aPage([POST])], pageParams: [null] });
});

function show(...pages: Comment[][]) {
  cache.setQueryData(keys.thread(POST.id), {
    pages: pages.map((results) => ({ results, next: null, previous: null })),
    pageParams: pages.map(() => null),
  });
}

function shown() {
  const data = cache.getQueryData<InfiniteData<{ results: Comment[] }>>(keys.thread(POST.id));
  return data?.pages.map(({ results }) => results);
}

const counted = () => findPost(cache, POST.id)?.comments_count;
const here = (parts: Partial<Comment> = {}) => aComment({ post: POST.id, ...parts });

test('inserts a new comment first, once, and counts it', () => {
  const [old, older, fresh] = [here(), here(), here()];
  show([old], [older]);
  showComment(cache, fresh);
  expect(shown()).toEqual([[fresh, old], [older]]);
  expect(counted()).toBe(6);
});

test('inserts a reply below its parent and counts it', () => {
  const [parent, reply] = [here(), here()];
  show([parent]);
  showReply(cache, parent.id, reply);
  expect(shown()?.[0]?.[0]?.replies).toEqual([reply]);
  expect(counted()).toBe(6);
});

test('a changed comment keeps its replies', () => {
  const reply = here();
  const parent = here({ replies: [reply] });
  show([parent]);
  patchComment(cache, parent.id, { content: 'Anew', replies: [] });
  expect(shown()?.[0]?.[0]).toMatchObject({ content: 'Anew', replies: [reply] });
});

test('a removed comment is not counted until it is approved', () => {
  const comment = here({ status: 'flagged' });
  const removed = { ...comment, status: 'removed' as const };
  show([comment]);
  showDecision(cache, comment, removed);
  expect(counted()).toBe(4);
  showDecision(cache, removed, { ...comment, status: 'active' });
  expect(counted()).toBe(5);
  expect(shown()?.[0]?.[0]?.status).toBe('active');
});

test('a deleted comment is subtracted from the count, unless it was subtracted when it was removed', () => {
  const [comment, removed] = [here(), here({ status: 'removed' })];
  show([comment, removed]);
  hideDeleted(cache, comment);
  hideDeleted(cache, removed);
  expect(shown()).toEqual([[]]);
  expect(counted()).toBe(4);
});
