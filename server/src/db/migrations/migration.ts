import type { DatabaseKind, Tx } from '../database.ts';

/** Reports the progress of a migration to the operator. */
export type Report = (progress: string) => void;

export interface Migration {
  number: number;
  name: string;
  up(tx: Tx, kind: DatabaseKind, report: Report): Promise<void>;
}
