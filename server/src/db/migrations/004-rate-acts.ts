import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../dialect.ts';
import { createRateLimitHits } from '../rate-limit-hits-table.ts';

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await createRateLimitHits(tx, kind);
}
