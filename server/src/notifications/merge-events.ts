import type { Tx } from '../db/database.ts';
import { storeEvents } from './store-events.ts';

interface Merge {
  merged_post: number;
  /** The post that it was merged into. */
  post_id: number;
  created_at: number;
  author_id: number;
  admin_id: number;
  /** Who reported it as a duplicate. */
  reporters: readonly number[];
}

/** Notifies the author of a merged post, and those who reported it as a duplicate. */
export async function notifyOfMerge(tx: Tx, merge: Merge): Promise<void> {
  const { merged_post, post_id, created_at, author_id, admin_id, reporters } = merge;
  const recipients = [
    { user_id: author_id, kind: 'decision', item_comment_id: null } as const,
    ...reporters.map((user_id) => ({ user_id, kind: 'report_settled', item_comment_id: null }) as const),
  ];
  await storeEvents(
    tx,
    { merged_post, post_id, actor_id: null, created_at },
    recipients.filter(({ user_id }) => user_id !== admin_id),
  );
}
