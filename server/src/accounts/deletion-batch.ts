import type { Tx } from '../db/database.ts';

/** An account that is being deleted. */
export interface DeletedAccount {
  id: number;
  /** By the process's clock. */
  now: number;
}

/**
 * Handles the next rows of an account, in a transaction of its own. After an interruption it starts again, so a repetition
 * must be harmless.
 * @param after the return value of the previous batch; 0 for the first
 * @returns null when nothing is left
 */
export type DeletionBatch = (tx: Tx, account: DeletedAccount, after: number) => Promise<number | null>;
