import { RANK_SECONDS_PER_MAGNITUDE } from '@magpie/contract/limits';

/**
 * What orders the trending feed. Ten times the approval weighs as much as 12.5 hours of youth, so that a post sinks
 * by newer ones rising and its own number changes only when somebody likes or discusses it: an index can hold it.
 * It is the "hot" rank Reddit published in 2008 (reddit/reddit, r2/r2/lib/db/_sorts.pyx), without votes against,
 * counted from 1970, and with a comment weighing as two likes. The database computes the same in the column `rank`
 * (db/schema.sql); the author's own comments are no part of `discussion_count`.
 */
export function rankOf(post: { likes_count: number; discussion_count: number; created_at: number }): number {
  const approval = Math.max(1, post.likes_count + 2 * post.discussion_count);
  return Math.log10(approval) + post.created_at / (RANK_SECONDS_PER_MAGNITUDE * 1000);
}
