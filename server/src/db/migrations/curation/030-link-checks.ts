import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The links of posts are checked. Those of existing posts become due over the 90 days after the newest post. */
export async function up(tx: Tx): Promise<void> {
  const statements = [
    "alter table posts add column link_state text not null default 'ok' check (link_state in ('ok', 'gone', 'moved', 'changed'))",
    "alter table posts add column link_since bigint check (link_since is not null or link_state = 'ok')",
    "alter table posts add column link_url text check ((link_url is not null) = (link_state = 'moved'))",
    `create table link_checks (
      post_id integer primary key references posts (id) on delete cascade,
      added_at bigint not null,
      due_at bigint not null,
      claimed_until bigint not null default 0,
      failures integer not null default 0 check (failures >= 0),
      failed_at bigint check ((failed_at is not null) = (failures > 0)),
      unclear integer not null default 0 check (unclear >= 0),
      etag text,
      last_modified text,
      signature text,
      excerpt text
    )`,
    'create table host_turns (host text primary key, ends_at bigint not null)',
    `insert into link_checks (post_id, added_at, due_at)
      select id, created_at, (select max(created_at) from posts) + (1 + id % 90) * cast(${DAY_MS} as bigint) from posts`,
    ...linkIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const linkIndexes: readonly Index[] = [
  { name: 'link_checks_due', on: 'link_checks (due_at, post_id)', serves: 'links to check' },
  {
    name: 'posts_by_link',
    on: 'posts (link_state, created_at desc, id desc)',
    where: "link_state <> 'ok'",
    serves: 'posts whose link is gone, moved or changed',
  },
];
