import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findPost } from '../../../api/posts/post-cache.ts';
import { keys } from '../../../api/client/query-keys.ts';
import { answerCalls, aPost } from '../../../api/client/testing.ts';
import { postLikes } from './use-like-and-save.ts';

test.each([
  { on: true, before: 0, reply: { likes_count: 7, is_liked: true } },
  { on: false, before: 3, reply: { likes_count: 5, is_liked: false } },
])('shows the like count of the server’s reply ($on)', async ({ on, before, reply }) => {
  const cache = new QueryClient();
  const post = aPost({ likes_count: before, is_liked: !on });
  cache.setQueryData(keys.post(post.id), post);
  answerCalls(() => reply);
  postLikes(cache).set(post.id, on);
  await expect.poll(() => findPost(cache, post.id)).toEqual({ ...post, ...reply });
});
