import type { Tx } from '../db/database.ts';
import { whoMutes } from '../mutes/who-mutes.ts';

/** The post and the actor of an event: recipients may have muted either. */
export interface About {
  post_id: number;
  /** The author of the comment or post. */
  actor_id: number;
}

/**
 * Which of the users are to be notified of an event. Nobody is notified of their own acts, nor about a thread or user that
 * they muted. Nor are they notified about a post that they hid or that one of their mutes matches, unless they wrote it. Every notification of a comment or of a followed
 * user's post passes here.
 */
export async function whoWants(
  tx: Tx,
  { post_id, actor_id }: About,
  user_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const others = new Set(user_ids);
  others.delete(actor_id);
  if (others.size === 0) return others;
  const muted = await tx
    .selectFrom('thread_mutes')
    .select('user_id')
    .where('post_id', '=', post_id)
    .where('user_id', 'in', [...others])
    .execute();
  for (const { user_id } of muted) others.delete(user_id);
  for (const user_id of await whoMutes(tx, { post_id, actor_id }, [...others])) others.delete(user_id);
  return others;
}
