import type { Post } from '@magpie/contract/posts';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isAmong } from '../db/dialect.ts';
import { type Given, prepareQuery } from '../db/prepared.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import { openReports } from './open-reports.ts';

/** What differs between viewers of the same post. */
export type PostMarks = Pick<Post, 'is_liked' | 'is_bookmarked' | 'is_reported' | 'can_moderate'>;

/** The marks on one post as the bits of one number. */
export type MarkBits = number;

const LIKED = 1;
const BOOKMARKED = 2;
const REPORTED = 4;
const MODERATED = 8;
/** Bits are below this. */
export const MARK_BITS_END = 16;

export function marksFrom(bits: MarkBits): PostMarks {
  return {
    is_liked: (bits & LIKED) !== 0,
    is_bookmarked: (bits & BOOKMARKED) !== 0,
    is_reported: (bits & REPORTED) !== 0,
    can_moderate: (bits & MODERATED) !== 0,
  };
}

/** A viewer's marks on these posts, in the order given. One look-up. */
export async function findMarks(
  queries: Queries,
  viewer: Viewer,
  ids: readonly number[],
): Promise<MarkBits[]> {
  if (!viewer || ids.length === 0) return ids.map(() => 0);
  const common = isAdmin(viewer) ? MODERATED : 0;
  const bits = new Map<number | null, MarkBits>();
  for (const { post_id, mark } of await selectMarks(queries, { viewer_id: viewer.id, ids })) {
    bits.set(post_id, (bits.get(post_id) ?? common) | mark);
  }
  return ids.map((id) => bits.get(id) ?? common);
}

/** Adds what differs for a viewer: their marks and, for admins, the open reports. One look-up each. */
export async function markPosts(queries: Queries, viewer: Viewer, posts: readonly Post[]): Promise<Post[]> {
  const ids = posts.map(({ id }) => id);
  const [marks, reports] = await Promise.all([
    findMarks(queries, viewer, ids),
    isAdmin(viewer) ? openReports(queries, 'post_id', ids) : null,
  ]);
  return posts.map((post, index) => ({
    ...post,
    ...marksFrom(marks[index] ?? 0),
    ...(reports && { reports: reports.get(post.id) ?? [] }),
  }));
}

interface Asked {
  viewer_id: number;
  ids: readonly number[];
}

const selectMarks = prepareQuery((queries, given: Given<Asked>) =>
  marksIn('post_likes', 'user_id', LIKED, queries, given)
    .unionAll(marksIn('bookmarks', 'user_id', BOOKMARKED, queries, given))
    .unionAll(marksIn('reports', 'reporter_id', REPORTED, queries, given)),
);

function marksIn(
  table: 'post_likes' | 'bookmarks' | 'reports',
  whose: 'user_id' | 'reporter_id',
  mark: MarkBits,
  queries: Queries,
  given: Given<Asked>,
) {
  return queries
    .selectFrom(table)
    .select(['post_id', sql<MarkBits>`${sql.lit(mark)}`.as('mark')])
    .where(queries.dynamic.ref<string>(whose), '=', given('viewer_id'))
    .where(isAmong(queries, 'post_id', given('ids')));
}
