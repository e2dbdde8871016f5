import type { Tx } from '../db/database.ts';
import { whoMutes } from '../mutes/who-mutes.ts';

/** What recipients may have muted about an event. */
export interface About {
  post_id: number;
  /** The author of the comment or post; null for an act of an admin. */
  actor_id: number | null;
}

/**
 * Which of the users are to be notified of an event. Nobody is notified of their own acts, nor about a thread, user or post
 * that they muted or hid. Every notification of a comment or of a followed user's post passes here.
 */
export async function whoWants(
  tx: Tx,
  { post_id, actor_id }: About,
  user_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const others = new Set(user_ids);
  if (actor_id !== null) others.delete(actor_id);
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
