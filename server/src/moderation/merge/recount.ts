import { LISTED_STATUSES } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isUndecided } from '../../posts/duplicates/duplicates.ts';

const LISTED = sql.join(LISTED_STATUSES.map((status) => sql.lit(status)));

/**
 * Counts a post's likes, comments and reports anew, and flags the post if it has open reports or is a possible duplicate.
 * The post must be locked.
 */
export async function recount(tx: Tx, id: number): Promise<void> {
  const comments = sql<number>`(select count(*) from comments
    where comments.post_id = posts.id and comments.status in (${LISTED}))`;
  const discussion = sql<number>`(select count(*) from comments where comments.post_id = posts.id
    and comments.status in (${LISTED}) and comments.author_id <> posts.author_id)`;
  const { reports_count } = await tx
    .updateTable('posts')
    .set({
      likes_count: sql`(select count(*) from post_likes where post_likes.post_id = posts.id)`,
      comments_count: comments,
      discussion_count: discussion,
      reports_count: sql`(select count(*) from reports where reports.post_id = posts.id and settled_by is null)`,
      // Set even if the post becomes `flagged` again below: a trigger computes `waiting_since` anew only when the status
      // changes.
      status: 'active',
    })
    .where('id', '=', id)
    .returning('reports_count')
    .executeTakeFirstOrThrow();
  if (reports_count > 0 || (await isUndecided(tx, id)))
    await tx.updateTable('posts').set({ status: 'flagged' }).where('id', '=', id).execute();
}
