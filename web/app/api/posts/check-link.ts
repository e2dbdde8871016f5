import type { LinkCheck } from '@magpie/contract/curation/link-checks';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { patchPost } from './post-cache.ts';

/** Checks the link of a post, and updates the post everywhere. @throws ApiError */
export async function checkLink(cache: QueryClient, id: number): Promise<LinkCheck> {
  const link = await call('checkLink', { params: { id } });
  patchPost(cache, id, { link });
  return link;
}
