import type { DecisionVerb } from '@magpie/contract/values';
import type { Tx } from '../db/database.ts';
import { storeEvents } from './store-events.ts';

/** A post, a comment with its post, or a collection. */
export interface AboutItem {
  post_id: number | null;
  comment_id: number | null;
  collection_id: number | null;
}

/** A decision that was just recorded. */
export interface NewDecision extends AboutItem {
  id: number;
  verb: DecisionVerb;
  admin_id: number;
  created_at: number;
  /** null when the author is not notified. */
  author_id: number | null;
  /** The batch that it is part of: users get one notification of all its decisions. */
  batch_id?: number | undefined;
  /** Who reported the item. */
  reporters: readonly number[];
}

/**
 * Notifies the author of a decision on their post, comment or collection, and the users who reported that item. Nobody can
 * mute these notifications.
 */
export async function notifyOfDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { id, admin_id, created_at, post_id, collection_id, author_id, reporters, batch_id } = decision;
  const item_comment_id = batch_id === undefined ? decision.comment_id : null;
  const authors =
    author_id === null ? [] : [{ user_id: author_id, kind: 'decision', item_comment_id } as const];
  const others = reporters.map((user_id) => ({ user_id, kind: 'report_settled', item_comment_id }) as const);
  await storeEvents(
    tx,
    { decision_id: id, batch_id, post_id, collection_id, actor_id: null, created_at },
    [...authors, ...others].filter(({ user_id }) => user_id !== admin_id),
  );
}

/** Notifies an author that their appeal was rejected, in place of the notification of the removal. */
export async function notifyOfKeptRemoval(
  tx: Tx,
  removal: AboutItem & Pick<NewDecision, 'id' | 'created_at'> & { author_id: number },
): Promise<void> {
  const { id, post_id, comment_id, collection_id, author_id, created_at } = removal;
  await tx
    .deleteFrom('notification_events')
    .where('decision_id', '=', id)
    .where('user_id', '=', author_id)
    .execute();
  await storeEvents(tx, { decision_id: id, post_id, collection_id, actor_id: null, created_at }, [
    { user_id: author_id, kind: 'decision', item_comment_id: comment_id },
  ]);
}

/**
 * Deletes the notifications of a decision that was undone.
 * @returns the users who had read theirs
 */
export async function forgetDecision(tx: Tx, decision_id: number): Promise<number[]> {
  const known = await tx
    .selectFrom('notification_events as events')
    .innerJoin('notifications', 'notifications.id', 'events.notification_id')
    .select('events.user_id')
    .where('events.decision_id', '=', decision_id)
    .where('notifications.read_at', 'is not', null)
    .execute();
  await tx.deleteFrom('notification_events').where('decision_id', '=', decision_id).execute();
  return known.map(({ user_id }) => user_id);
}
