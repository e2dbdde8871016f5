import type { Comment } from '@magpie/contract/comments';
import { PAGE_SIZE_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import type { ItemStatus } from '@magpie/contract/values';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, cursorOf } from './client.ts';
import { showDecision } from './comment-cache.ts';
import { patchPost } from './post-cache.ts';
import { postsQuery } from './posts.ts';
import { keys, type ModeratedKind } from './query-keys.ts';

export type Verdict = 'approve' | 'remove';

/** The posts that stand so, the newest first; for admins, who want them as they are now. */
export function postQueueQuery(statuses: ItemStatus[]) {
  return { ...postsQuery({ list: 'recent', status: statuses }), staleTime: 0 };
}

/** The comments that stand so, the newest first; for admins. */
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

/** How many are flagged and want a decision, as far as one page of them tells. */
export function waitingQuery(kind: ModeratedKind) {
  const name = kind === 'posts' ? 'listPosts' : 'listComments';
  return queryOptions({
    queryKey: keys.waitingFor(kind),
    queryFn: async ({ signal }) => {
      const { results, next } = await call(name, { query: FLAGGED, signal });
      return { count: results.length, hasMore: next !== null };
    },
    staleTime: 0,
  });
}

/** Approves or removes a post and shows it so everywhere. @throws ApiError */
export async function decidePost(cache: QueryClient, { id }: Post, verdict: Verdict, reason: string) {
  const name = verdict === 'approve' ? 'approvePost' : 'removePost';
  patchPost(cache, id, await call(name, { params: { id }, body: { reason } }));
  countAnew(cache);
}

/** Approves or removes a comment and shows it so everywhere. @throws ApiError */
export async function decideComment(cache: QueryClient, comment: Comment, verdict: Verdict, reason: string) {
  const name = verdict === 'approve' ? 'approveComment' : 'removeComment';
  const params = { id: comment.id };
  showDecision(cache, comment, await call(name, { params, body: { reason } }));
  countAnew(cache);
}

const FIRST_PAGE: string | null = null;
const FLAGGED = { status: 'flagged' satisfies ItemStatus, page_size: String(PAGE_SIZE_MAX) };

/** A removed post takes its comments along, so that both counts may move. */
function countAnew(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: keys.waiting });
}
