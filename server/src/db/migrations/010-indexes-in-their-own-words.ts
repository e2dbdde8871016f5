import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Each kind on a condition that no other has (db/scopes.ts): only then does PostgreSQL keep to the one that is meant. */
export async function up(tx: Tx): Promise<void> {
  for (const [name, columns, condition] of INDEXES) {
    await sql.raw(`drop index ${name}`).execute(tx);
    await sql.raw(`create index ${name} on ${columns} where ${condition}`).execute(tx);
  }
}

const IN_CATEGORY = `case when status in ('active', 'flagged') then true else false end`;
const IN_PERIOD = `case when status not in ('active', 'flagged') then false else true end`;
const IN_BOTH = `case when status = 'active' then true when status = 'flagged' then true else false end`;
const MODERATED = `case when status <> 'active' then true else false end`;

const NEWEST = 'created_at desc, id desc';
const DAY = '(created_at / 86400000)';
const MONTH = '(created_at / 2592000000)';

const INDEXES = [
  ['posts_category_recent', `posts (category_id, ${NEWEST})`, IN_CATEGORY],
  ['posts_category_top', `posts (category_id, likes_count desc, ${NEWEST})`, IN_CATEGORY],
  ['posts_category_trending', 'posts (category_id, rank desc, id desc)', IN_CATEGORY],
  ['posts_top_of_day', `posts (${DAY}, likes_count desc, ${NEWEST})`, IN_PERIOD],
  ['posts_top_of_month', `posts (${MONTH}, likes_count desc, ${NEWEST})`, IN_PERIOD],
  ['posts_category_top_of_day', `posts (category_id, ${DAY}, likes_count desc, ${NEWEST})`, IN_BOTH],
  ['posts_category_top_of_month', `posts (category_id, ${MONTH}, likes_count desc, ${NEWEST})`, IN_BOTH],
  ['posts_moderated', `posts (${NEWEST})`, MODERATED],
  ['posts_moderated_top', `posts (likes_count desc, ${NEWEST})`, MODERATED],
  ['posts_moderated_trending', 'posts (rank desc, id desc)', MODERATED],
  ['comments_moderated', `comments (${NEWEST})`, `${MODERATED} and deleted_at is null`],
] as const;
