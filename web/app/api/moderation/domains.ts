import type { BlockDomainBody, BlockedDomain } from '@magpie/contract/domains';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** Blocked domains, most recently blocked first, always refetched; for admins. */
export function blockedDomainsQuery() {
  return infiniteQueryOptions({
    queryKey: screenKeys.blockedDomains,
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listBlockedDomains', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    staleTime: 0,
  });
}

/** @throws ApiError */
export async function blockDomain(cache: QueryClient, body: BlockDomainBody): Promise<void> {
  await call('blockDomain', { body });
  await cache.invalidateQueries({ queryKey: screenKeys.blockedDomains });
}

/** @throws ApiError */
export async function unblockDomain(cache: QueryClient, { id }: BlockedDomain): Promise<void> {
  await call('unblockDomain', { params: { id } });
  await cache.invalidateQueries({ queryKey: screenKeys.blockedDomains });
}
