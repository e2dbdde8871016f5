import type { Migration } from '../migrate.ts';
import * as initial from './001-initial.ts';

/** In order, without gaps. A released migration is never edited: add the next one, then run `scripts/write-schema.ts`. */
export const migrations: readonly Migration[] = [
  // Not `initial`: that is the first migration of sites made before the first release, which cannot be upgraded.
  { number: 1, name: 'initial-schema', up: initial.up },
];
