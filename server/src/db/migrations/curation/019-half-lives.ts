import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/** Readers can choose the half-life of Trending: each half-life has an index of the ranks that it gives. */
export async function up(tx: Tx): Promise<void> {
  for (const index of halfLifeIndexes) await sql.raw(createIndex(index)).execute(tx);
}

/** The age that offsets ten times as much approval, in milliseconds. */
const MS_PER_MAGNITUDE = {
  '6h': '71753646.84956703',
  '12h': '143507293.69913405',
  '1d': '287014587.3982681',
  '3d': '861043762.1948043',
  '7d': '2009102111.7878768',
};
const APPROVAL = 'likes_count + 2 * discussion_count';
const MAGNITUDE = `log10(case when ${APPROVAL} > 1 then ${APPROVAL} else 1 end)`;

export const halfLifeIndexes: readonly Index[] = Object.entries(MS_PER_MAGNITUDE).map(([halfLife, ms]) => ({
  name: `posts_trending_${halfLife}`,
  on: `posts ((${MAGNITUDE} + created_at / ${ms}) desc, id desc)`,
  where: 'is_listed = 1',
  serves: `trending posts with a half-life of ${halfLife}`,
}));
