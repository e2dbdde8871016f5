import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { type DatabaseKind, ddl } from '../dialect.ts';

/**
 * Decisions and reports outlive their post or comment and record what it was. The URL of a removed post stays taken
 * after its author deletes the post.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  for (const statement of [...CHANGES[kind], ...removedUrls(kind)]) await sql.raw(statement).execute(tx);
}

function removedUrls(kind: DatabaseKind) {
  return [
    `create table removed_urls (
      id ${ddl[kind].identity},
      url_key text not null unique,
      url text not null,
      url_rules integer not null,
      created_at bigint not null
    )`,
    `create index removed_urls_old_rules on removed_urls (url_rules)`,
  ];
}

/** Posts have a title and a URL, comments have neither; so no row is about both a post and a comment. */
const CHECKS = [
  '(title is null) = (url is null)',
  'post_id is null or url is not null',
  'comment_id is null or url is null',
];

const CHANGES: Record<DatabaseKind, string[]> = {
  // SQLite cannot change checks or foreign keys: copy the tables and create their indexes again.
  sqlite: [
    ...rebuilt('reports', {
      columns: ['reporter_id', 'post_id', 'comment_id', 'created_at', 'settled_at'],
      definitions: `
        reporter_id integer not null references users (id) on delete cascade,
        created_at bigint not null,
        settled_at bigint`,
    }),
    `create unique index reports_of_post on reports (post_id, reporter_id) where post_id is not null`,
    `create unique index reports_of_comment on reports (comment_id, reporter_id) where comment_id is not null`,
    `create index reports_of_posts_by_reporter on reports (reporter_id, post_id)`,
    `create index reports_of_comments_by_reporter on reports (reporter_id, comment_id)`,
    ...rebuilt('decisions', {
      columns: ['admin_id', 'post_id', 'comment_id', 'verb', 'reason', 'created_at'],
      definitions: `
        admin_id integer not null references users (id),
        verb text not null check (verb in ('remove', 'approve', 'reject')),
        reason text not null,
        created_at bigint not null`,
    }),
    `create index decisions_of_post on decisions (post_id, id) where post_id is not null`,
    `create index decisions_of_comment on decisions (comment_id, id) where comment_id is not null`,
    `create index decisions_by_admin on decisions (admin_id)`,
  ],
  postgres: [...altered('reports'), ...altered('decisions')],
};

type Table = 'reports' | 'decisions';

function rebuilt(table: Table, { columns, definitions }: { columns: string[]; definitions: string }) {
  const kept = columns.join(', ');
  const ofItem = columns.map((column) => `item.${column}`).join(', ');
  return [
    `create table ${table}_anew (
      id ${ddl.sqlite.identity},
      post_id integer references posts (id) on delete set null,
      comment_id integer references comments (id) on delete set null,
      author_id integer not null references users (id),
      title text,
      url text,
      ${definitions},
      ${CHECKS.map((check) => `check (${check})`).join(', ')}
    )`,
    `insert into ${table}_anew (id, ${kept}, author_id, title, url)
      select item.id, ${ofItem}, coalesce(posts.author_id, comments.author_id), posts.title, posts.url
      from ${table} as item
      left join posts on posts.id = item.post_id
      left join comments on comments.id = item.comment_id`,
    `drop table ${table}`,
    `alter table ${table}_anew rename to ${table}`,
  ];
}

function altered(table: Table) {
  return [
    `alter table ${table} add column author_id integer references users (id),
      add column title text, add column url text`,
    `update ${table} set author_id = posts.author_id, title = posts.title, url = posts.url
      from posts where posts.id = ${table}.post_id`,
    `update ${table} set author_id = comments.author_id from comments where comments.id = ${table}.comment_id`,
    `alter table ${table}
      alter column author_id set not null,
      drop constraint ${table}_check,
      ${CHECKS.map((check) => `add check (${check})`).join(', ')},
      drop constraint ${table}_post_id_fkey,
      drop constraint ${table}_comment_id_fkey,
      add foreign key (post_id) references posts (id) on delete set null,
      add foreign key (comment_id) references comments (id) on delete set null`,
  ];
}
