import { NEW_COMMENTS_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import { LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import {
  BOOKMARKED,
  CAN_MODERATE,
  type FlagBits,
  hasFlag,
  LIKED,
  FLAG_BITS_END,
  flagsFinder,
  newCommentsIn,
  REPORTED,
} from './find-flags.ts';
import { duplicatesAmong } from './duplicates/duplicates.ts';
import { openReports } from './open-reports.ts';

/** What differs between viewers of the same post. */
type PostFlags = Pick<
  Post,
  'is_liked' | 'is_bookmarked' | 'is_reported' | 'can_moderate' | 'new_comments_count'
>;

export function postFlagsFrom(bits: FlagBits): PostFlags {
  return {
    is_liked: hasFlag(bits, LIKED),
    is_bookmarked: hasFlag(bits, BOOKMARKED),
    is_reported: hasFlag(bits, REPORTED),
    can_moderate: hasFlag(bits, CAN_MODERATE),
    new_comments_count: newCommentsIn(bits),
  };
}

export const findPostFlags = flagsFinder('post_id', [
  ['post_likes', LIKED],
  ['bookmarks', BOOKMARKED],
  ['reports', REPORTED],
  ['post_visits', visitFlag()],
]);

/**
 * Adds what differs for a viewer: their flags, and what their own posts may be duplicates of. Admins get the latter for all
 * posts, and the open reports.
 */
export async function addPostFlags(
  queries: Queries,
  viewer: Viewer,
  posts: readonly Post[],
): Promise<Post[]> {
  const ids = posts.map(({ id }) => id);
  const isShown = ({ author }: Post) => isAdmin(viewer) || (viewer !== null && author?.id === viewer.id);
  const [flags, reports, duplicates] = await Promise.all([
    findPostFlags(queries, viewer, ids),
    isAdmin(viewer) ? openReports(queries, 'post_id', ids) : null,
    duplicatesAmong(
      queries,
      posts.filter(isShown).map(({ id }) => id),
    ),
  ]);
  return posts.map((post, index) => ({
    ...post,
    ...postFlagsFrom(flags[index] ?? 0),
    ...(reports && { reports: reports.get(post.id) ?? [] }),
    ...(duplicates.has(post.id) && { duplicate_of: duplicates.get(post.id) ?? null }),
  }));
}

/** One's own comments, those of users whom one mutes, and removed and deleted ones are never new. */
function visitFlag(): RawBuilder<FlagBits> {
  const listed = sql.join(LISTED_STATUSES.map((status) => sql.lit(status)));
  return sql`(1 + (select count(*) from (
    select 1 from comments where comments.post_id = post_visits.post_id
      and comments.id > post_visits.seen_comment_id and comments.author_id <> post_visits.user_id
      and comments.status in (${listed}) and not exists (
        select 1 from mutes where mutes.user_id = post_visits.user_id and mutes.target_user_id = comments.author_id)
    limit ${sql.lit(NEW_COMMENTS_MAX)}
  ) as unseen)) * ${sql.lit(FLAG_BITS_END)}`;
}
