import type { OutdatedReply, Successor } from '@magpie/contract/curation/outdated';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { patchPost } from './post-cache.ts';

/** Whether a post is outdated, what is proposed, and how that has changed. */
export function outdatedQuery(id: number) {
  return queryOptions({
    queryKey: ['outdated', id],
    queryFn: ({ signal }) => call('getOutdated', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What is proposed to replace a post: another post by its id, or a URL, which may be the address of a post's page. */
export type SuccessorChoice = Pick<Successor, 'post' | 'url'>;

/** Proposes what replaces a post, or with null that nothing does, and updates the post everywhere. @throws ApiError */
export async function sendOutdated(
  cache: QueryClient,
  id: number,
  to: SuccessorChoice | null,
): Promise<OutdatedReply> {
  const params = { id };
  const reply = to
    ? await call('proposeOutdated', { params, body: to.post === null ? { url: to.url } : { post: to.post } })
    : await call('proposeCurrent', { params });
  patchPost(cache, id, { outdated: reply.outdated });
  cache.setQueryData(outdatedQuery(id).queryKey, reply);
  return reply;
}
