import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Comment, CommentPage } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keys } from '../../api/client/query-keys.ts';
import { aComment, answerCalls } from '../../api/client/testing.ts';
import { useToasts } from '../../ui/toasts/toast-list.ts';
import { commentLikes } from './comment-likes.ts';

/** A cache with a thread of this comment alone, and how the thread shows it. */
function aThread(comment: Comment) {
  const cache = new QueryClient();
  const thread = keys.thread(comment.post);
  const page: CommentPage = { results: [comment], next: null, previous: null };
  cache.setQueryData(thread, { pages: [page], pageParams: [null] });
  const shown = () => cache.getQueryData<InfiniteData<CommentPage>>(thread)?.pages[0]?.results;
  return { cache, shown };
}

test.each([
  { on: true, before: 0, reply: { likes_count: 7, is_liked: true } },
  { on: false, before: 3, reply: { likes_count: 5, is_liked: false } },
])('shows the like count of the server’s reply (liked: $on)', async ({ on, before, reply }) => {
  const comment = aComment({ likes_count: before, is_liked: !on });
  const { cache, shown } = aThread(comment);
  answerCalls(() => reply);
  commentLikes(cache).set(comment.id, on);
  await expect.poll(shown).toEqual([{ ...comment, ...reply }]);
});

test.each([
  ['like', true, commentMessages.likeComment],
  ['unlike', false, commentMessages.unlikeComment],
])('a refused %s leaves the comment as it was, and a toast says so', async (_what, on, message) => {
  const comment = aComment({ likes_count: 3, is_liked: !on });
  const { cache, shown } = aThread(comment);
  answerCalls(() => Promise.reject(new Error('refused')));
  const toasts = renderHook(useToasts).result;
  const likes = commentLikes(cache);
  likes.set(comment.id, on);
  expect(likes.optimisticValue(comment.id)).toBe(on);
  await act(() => expect.poll(() => likes.optimisticValue(comment.id)).toBeUndefined());
  expect(toasts.current.at(-1)?.message).toBe(message);
  expect(shown()).toEqual([comment]);
});
