import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../dialect.ts';
import { makeRateActsTable } from '../rate-acts-table.ts';

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await makeRateActsTable(tx, kind);
}
