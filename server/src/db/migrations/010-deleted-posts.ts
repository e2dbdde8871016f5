import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../database.ts';
import type { Report } from './migration.ts';

/**
 * Stores the ids of deleted posts, so that their pages can say that the post was deleted; these ids are never used again.
 * Until now, an id up to the highest one counted as deleted if no post had it, but on PostgreSQL a submission that is rolled
 * back also uses up an id.
 */
export async function up(tx: Tx, kind: DatabaseKind, report: Report): Promise<void> {
  report('finding the ids of deleted posts');
  await sql.raw('create table deleted_posts (id integer primary key)').execute(tx);
  await sql
    .raw(
      `insert into deleted_posts (id)
        with recursive used (id) as (select 1 union all select id + 1 from used where id < (${LAST_ID[kind]}))
        select id from used where id <= (${LAST_ID[kind]}) and not exists (select 1 from posts where posts.id = used.id)`,
    )
    .execute(tx);
}

/** The highest id that was ever used up; on PostgreSQL, perhaps by a submission that was rolled back. */
const LAST_ID: Record<DatabaseKind, string> = {
  sqlite: `select coalesce(max(seq), 0) from sqlite_sequence where name = 'posts'`,
  postgres: `select case when is_called then last_value::integer else 0 end from posts_id_seq`,
};
