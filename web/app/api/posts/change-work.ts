import type { PostWork } from '@magpie/contract/curation/works';
import * as workMessages from '@magpie/contract/messages/curation/works';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { Post } from '@magpie/contract/posts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { idIn } from '../../lib/text/ids.ts';
import { ApiError } from '../client/api-error.ts';
import { call } from '../client/client.ts';
import { patchPost } from './post-cache.ts';
import { WORKS } from './work.ts';

/** The work of a post, what is proposed, and how it has changed. */
export function postWorkQuery(id: number) {
  return queryOptions({
    queryKey: [...WORKS, 'of', id],
    queryFn: ({ signal }) => call('getPostWork', { params: { id }, signal }),
    staleTime: 0,
  });
}

export type WorkAct = 'joinWork' | 'splitWork';

/** Proposes that a post is about a work, or that it is not, and updates what is shown. @throws ApiError */
export async function changeWork(
  cache: QueryClient,
  post: number,
  { act, key }: { act: WorkAct; key: string },
): Promise<PostWork> {
  const reply = await call(act, { params: { key }, body: { post } });
  cache.setQueryData(postWorkQuery(post).queryKey, reply);
  const { work, work_kinds } = await call('getPost', { params: { id: post } });
  patchPost(cache, post, { work, work_kinds });
  void cache.invalidateQueries({ queryKey: WORKS });
  return reply;
}

/**
 * The key of the work of the post with this address; a post without a work begins one.
 * @throws ApiError when the address is not that of another post
 */
export async function workAt(address: string, { id: own }: Post): Promise<string> {
  const [, number = ''] = /(?:^|\/post\/)(\d+)(?:[/?#]|$)/.exec(address.trim()) ?? [];
  const id = idIn(number);
  if (id === 0 || id === own) throw new ApiError(400, { post: [workMessages.noPostAddress] });
  const { work } = await call('getPost', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404)
      throw new ApiError(400, { post: [proposalMessages.unknownPost] });
    throw error;
  });
  return work?.key ?? `post-${id}`;
}
