import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/** Listed posts get an index of their last changes, by part of the sitemap; it replaces `posts_edited`. */
export async function up(tx: Tx): Promise<void> {
  const statements = ['drop index posts_edited', ...sitemapIndexes.map(createIndex)];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** The same expressions as in `post-parts.ts`: otherwise neither engine uses the index. */
const PART = '((id - 1) / 5000)';
const CHANGED_AT = '(case when edited_at > created_at then edited_at else created_at end)';

export const sitemapIndexes: readonly Index[] = [
  {
    name: 'posts_changed',
    on: `posts (${PART}, ${CHANGED_AT})`,
    where: 'is_listed = 1',
    serves: 'the last change of a part of the sitemap',
  },
];
