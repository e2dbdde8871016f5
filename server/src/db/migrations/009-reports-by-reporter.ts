import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Finds what somebody reported between two posts or comments, which the marks of a page ask for. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(tx);
}

const STATEMENTS = [
  `create index reports_of_posts_by_reporter on reports (reporter_id, post_id)`,
  `create index reports_of_comments_by_reporter on reports (reporter_id, comment_id)`,
  `drop index reports_by_reporter`,
];
