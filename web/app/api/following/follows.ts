import type { FollowState } from '@magpie/contract/following/follows';
import type { FollowKind } from '@magpie/contract/values';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';
import { followingKeys } from './following-keys.ts';

/** What can be followed. For a site, `id` is its host. */
export interface FollowTarget {
  kind: FollowKind;
  id: string | number;
}

/** What the viewer follows, the most recently followed first. */
export function followsQuery() {
  return infiniteQueryOptions({
    queryKey: followingKeys.follows,
    ...pagesFrom(null),
    async queryFn({ pageParam, signal, client }) {
      const page = await call('listFollows', {
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      });
      for (const target of page.results) setFollowed(client, target, true);
      return page;
    },
  });
}

/** Whether the viewer follows something. */
export function followQuery({ kind, id }: FollowTarget) {
  return queryOptions({
    queryKey: followingKeys.follow(kind, id),
    queryFn: ({ signal }): Promise<FollowState> =>
      call('getFollow', { params: { kind, id: String(id) }, signal }),
  });
}

/** Shows a changed follow everywhere; lists that depend on it are fetched again when they are next shown. */
export function followChanged(cache: QueryClient, target: FollowTarget, is_followed: boolean): void {
  setFollowed(cache, target, is_followed);
  void cache.invalidateQueries({ queryKey: followingKeys.follows, refetchType: 'none' });
  cache.removeQueries({
    queryKey: keys.postLists,
    type: 'inactive',
    predicate: ({ queryKey: [, , filters] }) => isFollowing(filters),
  });
}

function setFollowed(cache: QueryClient, { kind, id }: FollowTarget, is_followed: boolean) {
  // Otherwise an answer that was requested earlier would overwrite the change.
  void cache.cancelQueries({ queryKey: followingKeys.follow(kind, id) });
  cache.setQueryData<FollowState>(followingKeys.follow(kind, id), { is_followed });
}

function isFollowing(filters: unknown): boolean {
  return typeof filters === 'object' && filters !== null && 'following' in filters;
}
