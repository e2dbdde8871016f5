import type { HalfLife } from '@magpie/contract/values';
import { msPerMagnitude } from '../db/keyset.ts';

interface Ranked {
  likes_count: number;
  discussion_count: number;
  created_at: number;
}

/**
 * The rank by which the trending feed is sorted. Ten times as many points (likes, and twice the comments) outweigh 12.5
 * hours of age. Newer posts start with a higher rank, so the rank of a post need not decrease over time: it changes only
 * when somebody likes or discusses the post, and an index can hold it. It is the "hot" rank that Reddit published in 2008
 * (reddit/reddit, r2/r2/lib/db/_sorts.pyx), without downvotes, counted from 1970, and with a comment counting as two likes.
 * The database computes the same in the column `rank` (db/schema.sql), and by the expression of an index for each half-life
 * a reader can choose; `discussion_count` does not include the author's own comments.
 */
export function rankOf(post: Ranked, halfLife: HalfLife | null = null): number {
  return magnitude(post.likes_count + 2 * post.discussion_count) + post.created_at / msPerMagnitude(halfLife);
}

/** The parts of the rank: from the likes alone, from the comments in addition, and from the age. */
export function rankParts(post: Ranked, halfLife: HalfLife | null) {
  const likes = magnitude(post.likes_count);
  return {
    likes,
    comments: magnitude(post.likes_count + 2 * post.discussion_count) - likes,
    age: post.created_at / msPerMagnitude(halfLife),
  };
}

function magnitude(points: number) {
  return Math.log10(Math.max(1, points));
}
