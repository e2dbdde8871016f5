import type { Tx } from '../db/database.ts';
import { forgetDecision, type NewDecision, notifyOfDecision } from '../notifications/decision-events.ts';
import type { LockedItem } from './moderated-item.ts';

type Recorded = Pick<NewDecision, 'id' | 'verb' | 'admin_id' | 'created_at' | 'batch_id'>;

/** Notifies the author of the item and the users whose reports on it are open. */
export async function announceDecision(tx: Tx, locked: LockedItem, decision: Recorded): Promise<void> {
  const { item, column } = locked;
  const reports = await tx
    .selectFrom('reports')
    .select('reporter_id')
    .where(column, '=', item.id)
    .where('settled_by', 'is', null)
    .execute();
  const reporters = reports.map(({ reporter_id }) => reporter_id);
  await notifyOfDecision(tx, { ...decision, ...locked.about, author_id: item.author_id, reporters });
}

/**
 * Deletes the notifications of an undone decision. The undoing is announced to users who had already read theirs, and to the
 * author if the undoing accepts an appeal.
 */
export async function announceUndoing(
  tx: Tx,
  locked: LockedItem,
  undone: { id: number; isAppealed: boolean },
  undoing: Recorded,
): Promise<void> {
  const { author_id } = locked.item;
  const knew = await forgetDecision(tx, undone.id);
  const reporters = knew.filter((user_id) => user_id !== author_id);
  const author = undone.isAppealed || knew.includes(author_id) ? author_id : null;
  await notifyOfDecision(tx, { ...undoing, ...locked.about, author_id: author, reporters });
}
