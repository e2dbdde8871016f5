import { RANK_SECONDS_PER_MAGNITUDE } from '@magpie/contract/limits';

/**
 * The rank by which the trending feed is sorted. Ten times as much approval outweighs 12.5 hours of age. Newer posts
 * start with a higher rank, so the rank of a post need not decrease over time: it changes only when somebody likes or
 * discusses the post, and an index can hold it.
 * It is the "hot" rank that Reddit published in 2008 (reddit/reddit, r2/r2/lib/db/_sorts.pyx), without downvotes,
 * counted from 1970, and with a comment counting as two likes. The database computes the same in the column `rank`
 * (db/schema.sql); `discussion_count` does not include the author's own comments.
 */
export function rankOf(post: { likes_count: number; discussion_count: number; created_at: number }): number {
  const approval = Math.max(1, post.likes_count + 2 * post.discussion_count);
  return Math.log10(approval) + post.created_at / (RANK_SECONDS_PER_MAGNITUDE * 1000);
}
