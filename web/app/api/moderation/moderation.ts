import type { Comment } from '@magpie/contract/comments';
import type { Post } from '@magpie/contract/posts';
import { HELD_STATUSES, type ItemStatus, type PostFilter, type QueueSort } from '@magpie/contract/values';
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { showDecision } from '../comments/comment-cache.ts';
import { patchPost } from '../posts/post-cache.ts';
import { postsQuery } from '../posts/posts.ts';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';

export type Verdict = 'approve' | 'remove' | 'reject';

/** Posts with these statuses, always refetched; for admins. */
export function postQueueQuery(statuses: PostFilter[], sort: QueueSort) {
  return { ...postsQuery({ list: 'recent', status: statuses, sort }), staleTime: 0 };
}

/** Comments with these statuses, always refetched; for admins. */
export function commentQueueQuery(statuses: ItemStatus[], sort: QueueSort) {
  return infiniteQueryOptions({
    queryKey: screenKeys.commentQueue(statuses, sort),
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listComments', {
        query: { status: statuses.join(','), sort, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    staleTime: 0,
  });
}

/** Whether posts are or were held on this site; only then their queue is offered. */
export function everHeldQuery() {
  return queryOptions({
    queryKey: screenKeys.everHeld,
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

/** Undoes a decision. @throws ApiError */
export type Undo = () => Promise<void>;

/** Approves, removes or rejects a post and updates it everywhere; null when that changed nothing. @throws ApiError */
export async function decidePost(
  cache: QueryClient,
  { id }: Post,
  verdict: Verdict,
  reason: string,
): Promise<Undo | null> {
  const name = POST_CALLS[verdict];
  const { decision_id, ...post } = await call(name, { params: { id }, body: { reason } });
  patchPost(cache, id, post);
  refetchWaiting(cache);
  return decision_id === null ? null : () => undo(cache, decision_id, keys.postLists);
}

/** Approves or removes a comment and updates it everywhere; null when that changed nothing. @throws ApiError */
export async function decideComment(
  cache: QueryClient,
  before: Comment,
  verdict: Verdict,
  reason: string,
): Promise<Undo | null> {
  const name = verdict === 'approve' ? 'approveComment' : 'removeComment';
  const params = { id: before.id };
  const { decision_id, ...comment } = await call(name, { params, body: { reason } });
  showDecision(cache, before, comment);
  refetchWaiting(cache);
  return decision_id === null ? null : () => undo(cache, decision_id, keys.comments, comment);
}

async function undo(cache: QueryClient, id: number, lists: QueryKey, before?: Comment) {
  const { post, comment } = await call('undoDecision', { params: { id } });
  if (post) patchPost(cache, post.id, post);
  if (comment && before) showDecision(cache, before, comment);
  refetchWaiting(cache);
  // A list that was fetched since the decision lacks the item.
  void cache.refetchQueries({ queryKey: lists, type: 'active' });
}

const POST_CALLS = { approve: 'approvePost', remove: 'removePost', reject: 'rejectPost' } as const;

/** Counts all queues again: removing a post also removes its comments from their queue. */
export function refetchWaiting(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: keys.waiting });
}
