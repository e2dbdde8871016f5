import { SCORE_PER_POST } from '@magpie/contract/limits';

/**
 * The counts of a profile; null while unknown. The number of comments is how many have been loaded; while the list has
 * further pages, this number and the score are lower bounds.
 */
export function profileStats(posts: number, comments: { count: number; isAll: boolean } | null) {
  const isAtLeast = comments?.isAll === false;
  return [
    { label: 'Posts', count: posts, isAtLeast: false },
    { label: 'Comments', count: comments && comments.count, isAtLeast },
    { label: 'Score', count: comments && SCORE_PER_POST * posts + comments.count, isAtLeast },
  ];
}
