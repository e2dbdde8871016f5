import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { patchPost } from '../posts/post-cache.ts';

/**
 * Tells the server that the viewer sees the thread of a post. Returns the id of the last comment that they had seen
 * before; null if they never saw the thread.
 */
export async function visitPost(cache: QueryClient, id: number): Promise<number | null> {
  const { last_seen_comment = null, is_thread_muted = false } = await call('getPost', { params: { id } });
  await call('visitPost', { params: { id } });
  patchPost(cache, id, { new_comments_count: 0, is_thread_muted });
  return last_seen_comment;
}
