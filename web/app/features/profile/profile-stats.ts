import { SCORE_PER_POST } from '@magpie/contract/limits';

/**
 * What a profile counts. Comments are counted by the list of them; where more follow than it holds, that and the score
 * are "at least".
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
