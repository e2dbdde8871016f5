import type { MuteKind } from '@magpie/contract/values';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';
import { postsQuery } from '../posts/posts.ts';
import { profileChanged } from '../users/profile-changed.ts';
import { followingKeys } from './following-keys.ts';

/** What the viewer mutes, the most recently muted first. */
export function mutesQuery() {
  return infiniteQueryOptions({
    queryKey: followingKeys.mutes,
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listMutes', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  });
}

/** The posts that the viewer hid, the most recently hidden first. */
export function hiddenPostsQuery() {
  return postsQuery({ list: 'recent', hidden: true });
}

/**
 * Fetches again what depends on mutes, except feeds, from which `withhold` takes the posts out. Also fetches the user again,
 * because the browser stores with the user whether they mute anything.
 */
export async function mutesChanged(cache: QueryClient, kind?: MuteKind): Promise<void> {
  const changed = [
    followingKeys.mutes,
    hiddenPostsQuery().queryKey,
    keys.related,
    // Comments of a muted user are collapsed.
    ...(kind === 'user' ? [keys.comments] : []),
  ];
  await Promise.all([
    profileChanged(cache),
    ...changed.map((queryKey) => cache.invalidateQueries({ queryKey })),
  ]);
}

/** Like `mutesChanged`; also forgets feeds that are not shown, where the browser cannot tell which posts now belong there. */
export async function feedsChanged(cache: QueryClient, kind?: MuteKind): Promise<void> {
  cache.removeQueries({ queryKey: keys.posts, type: 'inactive' });
  await mutesChanged(cache, kind);
}
