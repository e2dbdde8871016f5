import type { DatabaseKind, Tx } from '../database.ts';

/** Tells the operator how far a migration is. */
export type Report = (progress: string) => void;

export interface Migration {
  number: number;
  name: string;
  up(tx: Tx, kind: DatabaseKind, report: Report): Promise<void>;
}
