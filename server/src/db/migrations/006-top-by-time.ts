import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The most liked posts of each day and of each thirty days since 1970, of all posts and of a category. */
export async function up(tx: Tx): Promise<void> {
  for (const [name, ms] of [
    ['day', 86400000],
    ['month', 2592000000],
  ] as const) {
    const order = `(created_at / ${ms}), likes_count desc, created_at desc, id desc`;
    const listed = `status in ('active', 'flagged')`;
    await sql.raw(`create index posts_top_of_${name} on posts (${order}) where ${listed}`).execute(tx);
    await sql
      .raw(`create index posts_category_top_of_${name} on posts (category_id, ${order}) where ${listed}`)
      .execute(tx);
  }
}
