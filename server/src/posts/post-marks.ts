import type { Post } from '@magpie/contract/posts';
import type { Queries } from '../db/database.ts';
import {
  BOOKMARKED,
  hasMark,
  LIKED,
  type MarkBits,
  MODERATED,
  prepareMarks,
  REPORTED,
} from '../kept/marks.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import { openReports } from './open-reports.ts';

/** What differs between viewers of the same post. */
export type PostMarks = Pick<Post, 'is_liked' | 'is_bookmarked' | 'is_reported' | 'can_moderate'>;

export function postMarksFrom(bits: MarkBits): PostMarks {
  return {
    is_liked: hasMark(bits, LIKED),
    is_bookmarked: hasMark(bits, BOOKMARKED),
    is_reported: hasMark(bits, REPORTED),
    can_moderate: hasMark(bits, MODERATED),
  };
}

export const findPostMarks = prepareMarks('post_id', [
  ['post_likes', LIKED],
  ['bookmarks', BOOKMARKED],
  ['reports', REPORTED],
]);

/** Adds what differs for a viewer: their marks and, for admins, the open reports. One look-up each. */
export async function markPosts(queries: Queries, viewer: Viewer, posts: readonly Post[]): Promise<Post[]> {
  const ids = posts.map(({ id }) => id);
  const [marks, reports] = await Promise.all([
    findPostMarks(queries, viewer, ids),
    isAdmin(viewer) ? openReports(queries, 'post_id', ids) : null,
  ]);
  return posts.map((post, index) => ({
    ...post,
    ...postMarksFrom(marks[index] ?? 0),
    ...(reports && { reports: reports.get(post.id) ?? [] }),
  }));
}
