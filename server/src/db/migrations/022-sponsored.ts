import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/**
 * Posts say who marked them as sponsored and when. For existing posts these are the author and the time of submission: only
 * authors could mark a post, and most did when they submitted it.
 */
export async function up(tx: Tx): Promise<void> {
  const statements = [
    // SQLite checks a new column's constraint before the column can be filled.
    'create table unfilled (id integer primary key, affiliate_url text not null)',
    'insert into unfilled (id, affiliate_url) select id, affiliate_url from posts where is_sponsored = 1',
    'update posts set is_sponsored = 0, affiliate_url = null where is_sponsored = 1',
    'alter table posts add column sponsored_by integer references users (id) check ((is_sponsored = 1) = (sponsored_by is not null))',
    'alter table posts add column sponsored_at bigint check ((is_sponsored = 1) = (sponsored_at is not null))',
    `update posts set is_sponsored = 1, sponsored_by = author_id, sponsored_at = created_at,
      affiliate_url = (select affiliate_url from unfilled where unfilled.id = posts.id)
      where id in (select id from unfilled)`,
    'drop table unfilled',
    ...sponsoredIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const sponsoredIndexes: readonly Index[] = [
  {
    name: 'posts_sponsored',
    on: 'posts (sponsored_at desc, id desc)',
    where: 'is_sponsored = 1 and is_listed = 1',
    serves: 'sponsored posts',
  },
];
