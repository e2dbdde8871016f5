import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { credentials } from '../../../api/client/credentials.ts';
import { findPost } from '../../../api/posts/post-cache.ts';
import { keys } from '../../../api/client/query-keys.ts';
import { aPost } from '../../../api/client/testing.ts';
import { transport } from '../../../api/client/transport.ts';
import { postLikes } from './use-like-and-save.ts';

test.each([
  { on: true, before: 0, reply: { likes_count: 7, is_liked: true } },
  { on: false, before: 3, reply: { likes_count: 5, is_liked: false } },
])('shows the like count of the server’s reply ($on)', async ({ on, before, reply }) => {
  const cache = new QueryClient();
  const post = aPost({ likes_count: before, is_liked: !on });
  cache.setQueryData(keys.post(post.id), post);
  credentials.token = 'abc';
  transport.send = async () => Response.json(reply);
  postLikes(cache).set(post.id, on);
  await expect.poll(() => findPost(cache, post.id)).toEqual({ ...post, ...reply });
});
