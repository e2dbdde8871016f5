import { HALF_LIVES } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { rankWith } from '../keyset.ts';
import { createIndex, type Index } from './001-indexes.ts';

/** Readers can choose the half-life of Trending: an index holds the rank with each. */
export async function up(tx: Tx): Promise<void> {
  for (const index of halfLifeIndexes) await sql.raw(createIndex(index)).execute(tx);
}

export const halfLifeIndexes: readonly Index[] = HALF_LIVES.map((halfLife) => ({
  name: `posts_trending_${halfLife}`,
  on: `posts (${rankWith(halfLife).name} desc, id desc)`,
  where: 'is_listed = 1',
  serves: `trending posts with a half-life of ${halfLife}`,
}));
