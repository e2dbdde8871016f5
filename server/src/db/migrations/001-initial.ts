import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { type DatabaseKind, ddl } from '../dialect.ts';

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  for (const statement of statements(ddl[kind])) await sql.raw(statement).execute(tx);
}

const FLAG = 'smallint not null check (%s in (0, 1))';
const flag = (column: string) => `${column} ${FLAG.replace('%s', column)}`;
const count = (column: string) => `${column} integer not null default 0 check (${column} >= 0)`;

/** Feeds show these; the same words in an index's condition and in a query let the index serve it. */
const LISTED = `status in ('active', 'flagged')`;

function statements({ identity, bytewise }: (typeof ddl)[DatabaseKind]): string[] {
  return [
    `create table users (
      id ${identity},
      username text not null,
      username_key text not null unique,
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      role text not null check (role in ('admin', 'user')),
      ${flag('is_staff')},
      ${flag('terms_accepted')},
      ban_status text not null default 'active' check (ban_status in ('active', 'temporary', 'permanent')),
      banned_until bigint,
      ${count('posts_count')},
      created_at bigint not null,
      check ((ban_status = 'temporary') = (banned_until is not null)),
      check (ban_status = 'active' or role = 'user')
    )`,
    `create index users_newest on users (created_at desc, id desc)`,
    `create index users_by_role on users (role, created_at desc, id desc)`,
    `create index users_by_ban on users (ban_status, created_at desc, id desc)`,

    `create table sessions (
      id ${identity},
      user_id integer not null references users (id) on delete cascade,
      token_hash text not null unique,
      created_at bigint not null,
      last_used_at bigint not null,
      user_agent text not null,
      address text not null
    )`,
    `create index sessions_by_user on sessions (user_id)`,
    `create index sessions_by_use on sessions (last_used_at)`,

    `create table bans (
      id ${identity},
      user_id integer not null references users (id) on delete cascade,
      banned_by integer not null references users (id),
      kind text not null check (kind in ('temporary', 'permanent')),
      reason text not null check (reason <> ''),
      created_at bigint not null,
      ends_at bigint,
      lifted_at bigint,
      check ((kind = 'temporary') = (ends_at is not null))
    )`,
    `create unique index bans_one_open on bans (user_id) where lifted_at is null`,
    `create index bans_by_user on bans (user_id, id)`,

    `create table categories (
      id ${identity},
      name text not null,
      name_key text not null unique,
      slug text not null unique,
      description text not null,
      icon text not null,
      created_at bigint not null
    )`,
    `create table tags (id ${identity}, name text not null unique)`,

    `create table posts (
      id ${identity},
      author_id integer not null references users (id),
      category_id integer not null references categories (id),
      title text not null check (title <> ''),
      url text not null,
      url_key text not null unique,
      url_rules integer not null,
      description text not null,
      ${flag('is_sponsored')},
      affiliate_url text,
      status text not null default 'active'
        check (status in ('active', 'flagged', 'removed', 'approved', 'pending', 'rejected')),
      preview_title text,
      preview_description text,
      preview_image text,
      preview_type text not null default 'other' check (preview_type in ('video', 'audio', 'article', 'other')),
      preview_publisher text,
      preview_read_at bigint,
      created_at bigint not null,
      ${count('likes_count')},
      ${count('comments_count')},
      ${count('discussion_count')},
      ${count('reports_count')},
      rank double precision not null generated always as (
        log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end)
        + created_at / 45000000.0
      ) stored,
      check ((is_sponsored = 1) = (affiliate_url is not null)),
      check (discussion_count <= comments_count)
    )`,
    `create index posts_recent on posts (created_at desc, id desc) where ${LISTED}`,
    `create index posts_top on posts (likes_count desc, created_at desc, id desc) where ${LISTED}`,
    `create index posts_trending on posts (rank desc, id desc) where ${LISTED}`,
    `create index posts_category_recent on posts (category_id, created_at desc, id desc) where ${LISTED}`,
    `create index posts_category_top on posts (category_id, likes_count desc, created_at desc, id desc) where ${LISTED}`,
    `create index posts_category_trending on posts (category_id, rank desc, id desc) where ${LISTED}`,
    `create index posts_by_author on posts (author_id, created_at desc, id desc)`,
    `create index posts_by_category on posts (category_id)`,
    `create index posts_queue on posts (status, created_at desc, id desc) where status <> 'active'`,
    `create index posts_moderated on posts (created_at desc, id desc) where status <> 'active'`,
    `create index posts_unread on posts (id) where preview_read_at is null`,
    `create index posts_old_rules on posts (url_rules)`,

    `create table post_tags (
      post_id integer not null references posts (id) on delete cascade,
      tag_id integer not null references tags (id) on delete cascade,
      primary key (post_id, tag_id)
    )`,
    `create index post_tags_by_tag on post_tags (tag_id)`,

    `create table post_likes (
      post_id integer not null references posts (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (post_id, user_id)
    )`,
    `create index post_likes_by_user on post_likes (user_id, post_id)`,

    `create table bookmarks (
      user_id integer not null references users (id) on delete cascade,
      post_id integer not null references posts (id) on delete cascade,
      created_at bigint not null,
      primary key (user_id, post_id)
    )`,
    `create index bookmarks_last_first on bookmarks (user_id, created_at desc, post_id desc)`,
    `create index bookmarks_by_post on bookmarks (post_id)`,

    `create table comments (
      id ${identity},
      post_id integer not null references posts (id) on delete cascade,
      author_id integer not null references users (id),
      parent_id integer references comments (id) on delete cascade,
      root_id integer references comments (id) on delete cascade,
      level smallint not null check (level in (1, 2, 3)),
      content text not null,
      status text not null default 'active' check (status in ('active', 'flagged', 'removed')),
      deleted_at bigint,
      created_at bigint not null,
      ${count('likes_count')},
      ${count('reports_count')},
      check ((level = 1) = (parent_id is null)),
      check ((parent_id is null) = (root_id is null)),
      check (deleted_at is null or status = 'removed')
    )`,
    `create index comments_roots on comments (post_id, created_at desc, id desc) where parent_id is null`,
    `create index comments_by_post on comments (post_id)`,
    `create index comments_by_root on comments (root_id, created_at, id)`,
    `create index comments_by_parent on comments (parent_id)`,
    `create index comments_by_author on comments (author_id, created_at desc, id desc) where ${LISTED}`,
    `create index comments_newest on comments (created_at desc, id desc) where deleted_at is null`,
    `create index comments_queue on comments (status, created_at desc, id desc)
      where status <> 'active' and deleted_at is null`,
    `create index comments_moderated on comments (created_at desc, id desc)
      where status <> 'active' and deleted_at is null`,

    `create table comment_likes (
      comment_id integer not null references comments (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (comment_id, user_id)
    )`,
    `create index comment_likes_by_user on comment_likes (user_id, comment_id)`,

    `create table reports (
      id ${identity},
      reporter_id integer not null references users (id) on delete cascade,
      post_id integer references posts (id) on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      created_at bigint not null,
      settled_at bigint,
      check ((post_id is null) <> (comment_id is null))
    )`,
    `create unique index reports_of_post on reports (post_id, reporter_id) where post_id is not null`,
    `create unique index reports_of_comment on reports (comment_id, reporter_id) where comment_id is not null`,
    `create index reports_by_reporter on reports (reporter_id)`,

    `create table decisions (
      id ${identity},
      admin_id integer not null references users (id),
      post_id integer references posts (id) on delete cascade,
      comment_id integer references comments (id) on delete cascade,
      verb text not null check (verb in ('remove', 'approve')),
      reason text not null,
      created_at bigint not null,
      check ((post_id is null) <> (comment_id is null))
    )`,
    `create index decisions_of_post on decisions (post_id, id) where post_id is not null`,
    `create index decisions_of_comment on decisions (comment_id, id) where comment_id is not null`,
    `create index decisions_by_admin on decisions (admin_id)`,

    `create table images (
      key text ${bytewise} primary key,
      source text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at bigint not null
    )`,
  ];
}
