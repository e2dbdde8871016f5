import * as postMessages from '@magpie/contract/messages/posts';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findPost } from '../../../api/posts/post-cache.ts';
import { keys } from '../../../api/client/query-keys.ts';
import { answerCalls, aPost } from '../../../api/client/testing.ts';
import { useToasts } from '../../../ui/toasts/toast-list.ts';
import { postLikes, postSaves } from './use-like-and-save.ts';

test.each([
  { on: true, before: 0, reply: { likes_count: 7, is_liked: true } },
  { on: false, before: 3, reply: { likes_count: 5, is_liked: false } },
])('shows the like count of the server’s reply (liked: $on)', async ({ on, before, reply }) => {
  const cache = new QueryClient();
  const post = aPost({ likes_count: before, is_liked: !on });
  cache.setQueryData(keys.post(post.id), post);
  answerCalls(() => reply);
  postLikes(cache).set(post.id, on);
  await expect.poll(() => findPost(cache, post.id)).toEqual({ ...post, ...reply });
});

test.each([
  ['like', postLikes, true, postMessages.likePost],
  ['unlike', postLikes, false, postMessages.unlikePost],
  ['save', postSaves, true, postMessages.savePost],
  ['unsave', postSaves, false, postMessages.unsavePost],
])('a refused %s leaves the post as it was, and a toast says so', async (_what, toggles, on, message) => {
  const cache = new QueryClient();
  const post = aPost({ likes_count: 3, is_liked: !on, is_bookmarked: !on });
  cache.setQueryData(keys.post(post.id), post);
  answerCalls(() => Promise.reject(new Error('refused')));
  const toasts = renderHook(useToasts).result;
  toggles(cache).set(post.id, on);
  expect(toggles(cache).optimisticValue(post.id)).toBe(on);
  await act(() => expect.poll(() => toggles(cache).optimisticValue(post.id)).toBeUndefined());
  expect(toasts.current.at(-1)?.message).toBe(message);
  expect(findPost(cache, post.id)).toEqual(post);
});
