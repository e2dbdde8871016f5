import type { Tx } from '../db/database.ts';
import { storeEvents } from './store-events.ts';
import { whoWants } from './unwanted.ts';

/** Until users can be followed. */
const NOBODY: readonly number[] = [];

interface ListedPost {
  id: number;
  author_id: number;
}

/** Notifies followers of the author, if they want that, of a post that has just become listed. */
export async function notifyOfPost(tx: Tx, { id, author_id }: ListedPost, created_at: number): Promise<void> {
  const about = { post_id: id, actor_id: author_id };
  const wanted = await whoWants(tx, about, NOBODY);
  await storeEvents(
    tx,
    { new_post_id: id, created_at, ...about },
    [...wanted].map((user_id) => ({ user_id, kind: 'followed_post', item_comment_id: null })),
  );
}
