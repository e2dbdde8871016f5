import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** What the moderation queue holds; the same words as in migration 001. */
const MODERATED = `status <> 'active'`;

/** The orders of what one author posted, of what was moderated, and of everything. */
const INDEXES = [
  `posts_author_top on posts (author_id, likes_count desc, created_at desc, id desc)`,
  `posts_author_trending on posts (author_id, rank desc, id desc)`,
  `posts_queue_top on posts (status, likes_count desc, created_at desc, id desc) where ${MODERATED}`,
  `posts_queue_trending on posts (status, rank desc, id desc) where ${MODERATED}`,
  `posts_moderated_top on posts (likes_count desc, created_at desc, id desc) where ${MODERATED}`,
  `posts_moderated_trending on posts (rank desc, id desc) where ${MODERATED}`,
  `posts_of_any_status on posts (created_at desc, id desc)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(tx);
}
