import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/** The index of recent posts gets the columns that a following feed compares, so that it reads no rows of posts. */
export async function up(tx: Tx): Promise<void> {
  await sql.raw(`drop index ${FORMER_INDEX}`).execute(tx);
  for (const index of recentAuthorIndexes) await sql.raw(createIndex(index)).execute(tx);
}

export const FORMER_INDEX = 'posts_recent';

export const recentAuthorIndexes: readonly Index[] = [
  {
    name: 'posts_recent',
    on: 'posts (created_at desc, id desc, author_id, category_id)',
    where: 'is_listed = 1',
    serves: 'recent posts, also of followed users and categories',
  },
];
