import type { Tx } from '../../db/database.ts';

/** Whoever ends a removal, be it in a batch, accepts the appeal that waits. @returns whether there was one */
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

/** When these removals hold again, the appeals that were accepted wait again. */
export async function reopenAppeals(tx: Tx, removals: readonly number[]): Promise<void> {
  if (removals.length === 0) return;
  await tx
    .updateTable('appeals')
    .set({ outcome: null, decided_by: null, decided_at: null })
    .where('decision_id', 'in', removals)
    .where('outcome', '=', 'accepted')
    .execute();
}
