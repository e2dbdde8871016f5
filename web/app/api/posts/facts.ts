import type { FactsBody, FactsReply } from '@magpie/contract/curation/facts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { patchPost } from './post-cache.ts';

/** How the facts of a post have changed. */
export function factChangesQuery(id: number) {
  return queryOptions({
    queryKey: ['fact-changes', id],
    queryFn: async ({ signal }) => (await call('listFactChanges', { params: { id }, signal })).results,
    staleTime: 0,
  });
}

/** Corrects facts, or proposes to, and updates the post everywhere. @throws ApiError */
export async function correctFacts(cache: QueryClient, id: number, body: FactsBody): Promise<FactsReply> {
  const reply = await call('proposeFacts', { params: { id }, body });
  const { proposed: _, ...facts } = reply;
  patchPost(cache, id, facts);
  void cache.invalidateQueries({ queryKey: factChangesQuery(id).queryKey });
  return reply;
}
