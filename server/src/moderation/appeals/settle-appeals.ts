import type { Tx } from '../../db/database.ts';

/** Accepts the waiting appeals against removals that have just been ended. @returns whether there were any */
export async function acceptAppeals(
  tx: Tx,
  removals: readonly number[],
  by: { admin_id: number; created_at: number },
): Promise<boolean> {
  if (removals.length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('appeals')
    .set({ outcome: 'accepted', decided_by: by.admin_id, decided_at: by.created_at, reason: '' })
    .where('decision_id', 'in', removals)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the accepted appeals against these removals wait again, because the removals are in force again. */
export async function reopenAppeals(tx: Tx, removals: readonly number[]): Promise<void> {
  if (removals.length === 0) return;
  await tx
    .updateTable('appeals')
    .set({ outcome: null, decided_by: null, decided_at: null })
    .where('decision_id', 'in', removals)
    .where('outcome', '=', 'accepted')
    .execute();
}
