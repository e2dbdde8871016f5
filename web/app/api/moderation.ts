import type { Comment } from '@magpie/contract/comments';
import type { Post } from '@magpie/contract/posts';
import { HELD_STATUSES, type ItemStatus, type PostFilter } from '@magpie/contract/values';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, cursorOf } from './client.ts';
import { showDecision } from './comment-cache.ts';
import { patchPost } from './post-cache.ts';
import { postsQuery } from './posts.ts';
import { keys } from './query-keys.ts';

export type Verdict = 'approve' | 'remove' | 'reject';

/** Posts with these statuses, newest first, always refetched; for admins. */
export function postQueueQuery(statuses: PostFilter[]) {
  return { ...postsQuery({ list: 'recent', status: statuses }), staleTime: 0 };
}

/** Comments with these statuses, newest first; for admins. */
export function commentQueueQuery(statuses: ItemStatus[]) {
  return infiniteQueryOptions({
    queryKey: keys.commentQueue(statuses),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call('listComments', {
        query: { status: statuses.join(','), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => cursorOf(next),
    staleTime: 0,
  });
}

/** Whether posts are or were held on this site; only then their queue is offered. */
export function everHeldQuery() {
  return queryOptions({
    queryKey: keys.everHeld,
    queryFn: async ({ signal }) => {
      const { results } = await call('listPosts', {
        query: { status: HELD_STATUSES.join(','), page_size: '1' },
        signal,
      });
      return results.length > 0;
    },
    staleTime: 0,
  });
}

/** Approves, removes or rejects a post and updates it everywhere. @throws ApiError */
export async function decidePost(cache: QueryClient, { id }: Post, verdict: Verdict, reason: string) {
  const name = POST_CALLS[verdict];
  patchPost(cache, id, await call(name, { params: { id }, body: { reason } }));
  refetchWaiting(cache);
}

/** Approves or removes a comment and updates it everywhere. @throws ApiError */
export async function decideComment(cache: QueryClient, comment: Comment, verdict: Verdict, reason: string) {
  const name = verdict === 'approve' ? 'approveComment' : 'removeComment';
  const params = { id: comment.id };
  showDecision(cache, comment, await call(name, { params, body: { reason } }));
  refetchWaiting(cache);
}

const FIRST_PAGE: string | null = null;
const POST_CALLS = { approve: 'approvePost', remove: 'removePost', reject: 'rejectPost' } as const;
/** Removing a post removes its comments from the queue, so both numbers may change. */
function refetchWaiting(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: keys.waiting });
}
