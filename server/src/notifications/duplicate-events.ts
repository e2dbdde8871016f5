import type { Tx } from '../db/database.ts';
import { storeEvents } from './store-events.ts';

/**
 * Notifies the author of a post that turned out to be a duplicate. A later decision of an admin notifies the author like any
 * other decision.
 */
export async function notifyOfDuplicate(
  tx: Tx,
  { post_id, author_id, created_at }: { post_id: number; author_id: number; created_at: number },
): Promise<void> {
  await storeEvents(tx, { found_duplicate: post_id, post_id, actor_id: null, created_at }, [
    { user_id: author_id, kind: 'decision', item_comment_id: null },
  ]);
}
