import type { VisitBody } from '@magpie/contract/notifications/notifications';
import type { Context } from '../context.ts';
import { lockPost } from '../db/locks.ts';
import { markThreadRead } from '../notifications/read-notifications.ts';
import { type Actor, requireReadable } from '../permissions.ts';

/**
 * Records that the actor has seen the thread of a post: its comments are no longer new to them, and its notifications are
 * read. Comments after `last_comment`, if it is given, were not shown.
 * @throws NotFoundError
 */
export async function visitPost(
  { database, clock }: Context,
  actor: Actor,
  post_id: number,
  { last_comment }: VisitBody,
): Promise<void> {
  await database.transact(async (tx) => {
    // Comments and their notifications are written under this lock, so none can appear during the visit.
    requireReadable(actor, await lockPost(tx, post_id));
    const visited_at = clock();
    const { last } = await tx
      .selectFrom('comments')
      .select((of) => of.fn.max('id').as('last'))
      .where('post_id', '=', post_id)
      .executeTakeFirstOrThrow();
    const seen_comment_id = Math.min(last ?? 0, last_comment ?? Infinity);
    await tx
      .insertInto('post_visits')
      .values({ user_id: actor.id, post_id, seen_comment_id, visited_at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'post_id']).doUpdateSet((is) => ({
          visited_at,
          // Of two visits, the one that has seen more comments counts.
          seen_comment_id: is
            .case()
            .when('excluded.seen_comment_id', '>', is.ref('post_visits.seen_comment_id'))
            .then(is.ref('excluded.seen_comment_id'))
            .else(is.ref('post_visits.seen_comment_id'))
            .end(),
        })),
      )
      .execute();
    await markThreadRead(tx, actor.id, { post_id, seen_comment_id }, visited_at);
  });
}
