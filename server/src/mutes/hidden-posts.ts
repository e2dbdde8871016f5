import { HIDDEN_MAX } from '@magpie/contract/limits';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { HideReply } from '@magpie/contract/following/mutes';
import type { Context } from '../context.ts';
import { lockPost, requireStillLoggedIn } from '../db/locks.ts';
import { InvalidError } from '../errors.ts';
import { type Actor, requireReadable } from '../permissions.ts';

/** Hides a post from the actor's own lists; idempotent. @throws NotFoundError, InvalidError above the limit */
export async function hidePost(
  { database, clock }: Context,
  actor: Actor,
  post_id: number,
): Promise<HideReply> {
  return database.transact(async (tx) => {
    requireReadable(actor, await lockPost(tx, post_id));
    await requireStillLoggedIn(tx, actor);
    const { count } = await tx
      .selectFrom('hidden_posts')
      .select((of) => of.fn.countAll<number | string>().as('count'))
      .where('user_id', '=', actor.id)
      .where('post_id', '!=', post_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= HIDDEN_MAX)
      throw new InvalidError({ non_field_errors: [muteMessages.tooManyHidden(HIDDEN_MAX)] });
    await tx
      .insertInto('hidden_posts')
      .values({ post_id, user_id: actor.id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { is_hidden: true };
  });
}

/** Idempotent. @throws NotFoundError */
export async function unhidePost({ database }: Context, actor: Actor, post_id: number): Promise<HideReply> {
  return database.transact(async (tx) => {
    requireReadable(actor, await lockPost(tx, post_id));
    await tx
      .deleteFrom('hidden_posts')
      .where('post_id', '=', post_id)
      .where('user_id', '=', actor.id)
      .execute();
    return { is_hidden: false };
  });
}
