import type { Comment } from '@magpie/contract/comments';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { patchPost } from '../posts/post-cache.ts';
import { threadQuery } from './comments.ts';

/**
 * Tells the server that the viewer sees the thread of a post. Returns the id of the last comment that they had seen
 * before; Infinity if they never saw the thread, and after a failure: then nothing is marked as new, and the next visit
 * tries again.
 */
export async function visitPost(cache: QueryClient, id: number): Promise<number> {
  try {
    const { pages } = await cache.fetchInfiniteQuery(threadQuery(id));
    const { last_seen_comment, is_thread_muted = false } = await call('getPost', { params: { id } });
    // With more pages, the newest comment shown may not be the newest of the thread. Then none is named, and the visit
    // counts for all comments.
    const isWhole = pages.at(-1)?.next === null;
    const body = isWhole ? { last_comment: lastOf(pages.flatMap(({ results }) => results)) } : {};
    await call('visitPost', { params: { id }, body });
    patchPost(cache, id, { new_comments_count: 0, is_thread_muted });
    return last_seen_comment ?? Infinity;
  } catch {
    return Infinity;
  }
}

function lastOf(comments: readonly Comment[]): number {
  return Math.max(0, ...comments.map(({ id, replies }) => Math.max(id, lastOf(replies))));
}
