import { SCORE_PER_POST } from '@magpie/contract/limits';

/**
 * The counts of a profile. Comments are counted by their list; when it has another page, their number and the score
 * are lower bounds.
 */
export function profileStats(posts: number, comments: { count: number; isAll: boolean } | null) {
  const more = comments?.isAll === false ? '+' : '';
  const counted = (count: number) => (comments ? `${count}${more}` : '–');
  return [
    { label: 'Posts', value: String(posts) },
    { label: 'Comments', value: counted(comments?.count ?? 0) },
    { label: 'Score', value: counted(SCORE_PER_POST * posts + (comments?.count ?? 0)) },
  ];
}
