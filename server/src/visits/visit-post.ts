import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { markThreadRead } from '../notifications/read-notifications.ts';
import { type Actor, requireReadable } from '../permissions.ts';

/**
 * The actor has seen the thread of a post: its comments so far are no longer new to them, and its notifications are read.
 * @throws NotFoundError
 */
export async function visitPost({ database, clock }: Context, actor: Actor, post_id: number): Promise<void> {
  await database.transact(async (tx) => {
    const post = await tx
      .selectFrom('posts')
      .select(['author_id', 'status'])
      .where('id', '=', post_id)
      .executeTakeFirst();
    if (!post) throw new NotFoundError();
    requireReadable(actor, post);
    const visited_at = clock();
    // Comments on a post are written one after another, under its lock: none with a smaller id appears later.
    const { last } = await tx
      .selectFrom('comments')
      .select((of) => of.fn.max('id').as('last'))
      .where('post_id', '=', post_id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('post_visits')
      .values({ user_id: actor.id, post_id, seen_comment_id: last ?? 0, visited_at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'post_id']).doUpdateSet((is) => ({
          visited_at,
          // Of two simultaneous visits, the later one has seen more.
          seen_comment_id: is
            .case()
            .when('excluded.seen_comment_id', '>', is.ref('post_visits.seen_comment_id'))
            .then(is.ref('excluded.seen_comment_id'))
            .else(is.ref('post_visits.seen_comment_id'))
            .end(),
        })),
      )
      .execute();
    await markThreadRead(tx, actor.id, post_id, visited_at);
  });
}
