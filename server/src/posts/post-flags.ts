import type { Post } from '@magpie/contract/posts';
import type { Queries } from '../db/database.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import {
  BOOKMARKED,
  CAN_MODERATE,
  type FlagBits,
  hasFlag,
  LIKED,
  flagsFinder,
  REPORTED,
} from './find-flags.ts';
import { openReports } from './open-reports.ts';

/** What differs between viewers of the same post. */
type PostFlags = Pick<Post, 'is_liked' | 'is_bookmarked' | 'is_reported' | 'can_moderate'>;

export function postFlagsFrom(bits: FlagBits): PostFlags {
  return {
    is_liked: hasFlag(bits, LIKED),
    is_bookmarked: hasFlag(bits, BOOKMARKED),
    is_reported: hasFlag(bits, REPORTED),
    can_moderate: hasFlag(bits, CAN_MODERATE),
  };
}

export const findPostFlags = flagsFinder('post_id', [
  ['post_likes', LIKED],
  ['bookmarks', BOOKMARKED],
  ['reports', REPORTED],
]);

/** Adds what differs for a viewer: their flags and, for admins, the open reports. */
export async function addPostFlags(
  queries: Queries,
  viewer: Viewer,
  posts: readonly Post[],
): Promise<Post[]> {
  const ids = posts.map(({ id }) => id);
  const [flags, reports] = await Promise.all([
    findPostFlags(queries, viewer, ids),
    isAdmin(viewer) ? openReports(queries, 'post_id', ids) : null,
  ]);
  return posts.map((post, index) => ({
    ...post,
    ...postFlagsFrom(flags[index] ?? 0),
    ...(reports && { reports: reports.get(post.id) ?? [] }),
  }));
}
