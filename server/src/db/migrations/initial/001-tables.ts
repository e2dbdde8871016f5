import { ddl } from '../../column-types.ts';
import type { DatabaseKind } from '../../database.ts';

const FLAG = 'smallint not null check (%s in (0, 1))';
const flag = (column: string) => `${column} ${FLAG.replace('%s', column)}`;
const count = (column: string) => `${column} integer not null default 0 check (${column} >= 0)`;

/** The columns that identify the subject of a report or decision. The row outlives the post or comment. */
const MODERATED_ITEM = `post_id integer references posts (id) on delete set null,
      comment_id integer references comments (id) on delete set null,
      author_id integer not null references users (id),
      title text,
      url text`;
/** Posts have a title and a URL, comments have neither; so no row is about both a post and a comment. */
const MODERATED_ITEM_CHECKS = `check ((title is null) = (url is null)),
      check (post_id is null or url is not null),
      check (comment_id is null or url is null)`;

/** All tables, each after those that it references. */
export function tables(kind: DatabaseKind): string[] {
  const { identity, bytewise } = ddl[kind];
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

    `create table sessions (
      id ${identity},
      user_id integer not null references users (id) on delete cascade,
      token_hash text not null unique,
      created_at bigint not null,
      last_used_at bigint not null,
      user_agent text not null,
      address text not null
    )`,

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
      was_held smallint not null default 0 check (was_held in (0, 1)),
      preview_title text,
      preview_description text,
      preview_image text,
      preview_type text not null default 'other' check (preview_type in ('video', 'audio', 'article', 'other')),
      preview_publisher text,
      preview_read_at bigint,
      is_listed smallint not null generated always as (case when status in ('active', 'flagged') then 1 else 0 end) stored,
      created_at bigint not null,
      created_day integer not null generated always as (created_at / 86400000) stored,
      created_month integer not null generated always as (created_at / 2592000000) stored,
      ${count('likes_count')},
      ${count('comments_count')},
      ${count('discussion_count')},
      ${count('reports_count')},
      rank double precision not null generated always as (
        log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end)
        + created_at / 45000000.0
      ) stored,
      top_key bigint not null generated always as (likes_count * 4294967296 + created_at / 1000) stored,
      check ((is_sponsored = 1) = (affiliate_url is not null)),
      check (discussion_count <= comments_count)
    )`,

    `create table post_tags (
      post_id integer not null references posts (id) on delete cascade,
      tag_id integer not null references tags (id) on delete cascade,
      primary key (post_id, tag_id)
    )`,

    `create table post_likes (
      post_id integer not null references posts (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (post_id, user_id)
    )`,

    `create table bookmarks (
      user_id integer not null references users (id) on delete cascade,
      post_id integer not null references posts (id) on delete cascade,
      created_at bigint not null,
      primary key (user_id, post_id)
    )`,

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

    `create table comment_likes (
      comment_id integer not null references comments (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (comment_id, user_id)
    )`,

    `create table decisions (
      id ${identity},
      ${MODERATED_ITEM},
      admin_id integer not null references users (id),
      verb text not null check (verb in ('remove', 'approve', 'reject', 'undo')),
      undoes integer references decisions (id),
      status_before text not null,
      status_after text not null,
      created_at_before bigint not null,
      reason text not null,
      created_at bigint not null,
      ${MODERATED_ITEM_CHECKS},
      check ((verb = 'undo') = (undoes is not null)),
      check (status_before <> status_after)
    )`,

    `create table reports (
      id ${identity},
      ${MODERATED_ITEM},
      reporter_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      settled_by integer references decisions (id),
      ${MODERATED_ITEM_CHECKS}
    )`,

    `create table removed_urls (
      id ${identity},
      url_key text not null unique,
      url text not null,
      url_rules integer not null,
      created_at bigint not null
    )`,

    `create table blocked_domains (
      id ${identity},
      domain text not null unique check (domain <> ''),
      reason text not null check (reason <> ''),
      admin_id integer not null references users (id),
      created_at bigint not null
    )`,

    `create table images (
      key text ${bytewise} primary key,
      source text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at bigint not null
    )`,

    `create table secrets (
      name text primary key,
      value text not null check (value <> '')
    )`,
  ];
}
