import type { DatabaseKind, Tx } from '../database.ts';
import * as initial from './001-initial.ts';

export interface Migration {
  number: number;
  name: string;
  up(tx: Tx, kind: DatabaseKind): Promise<void>;
}

/** In order, without gaps. A released migration is never edited: add the next one, then run `scripts/write-schema.ts`. */
export const migrations: readonly Migration[] = [
  // Not `initial`, the first migration before the first release: such a database cannot be upgraded.
  { number: 1, name: 'initial-schema', up: initial.up },
];
