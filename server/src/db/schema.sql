-- The data model that the migrations create on SQLite. The comment above an index says what it serves.
-- Generated: run `node scripts/write-schema.ts` after a new migration.
-- PostgreSQL has the same tables and indexes, except for the differences at the end of this file.

create table migrations (
  number integer primary key, name text not null, applied_at bigint not null);

create table users (
  id integer primary key autoincrement,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  role text not null check (role in ('admin', 'user')),
  is_staff smallint not null check (is_staff in (0, 1)),
  terms_accepted smallint not null check (terms_accepted in (0, 1)),
  ban_status text not null default 'active' check (ban_status in ('active', 'temporary', 'permanent')),
  banned_until bigint,
  posts_count integer not null default 0 check (posts_count >= 0),
  created_at bigint not null, email_verified smallint not null default 0 check (email_verified in (0, 1)), username_changed_at bigint,
  check ((ban_status = 'temporary') = (banned_until is not null)),
  check (ban_status = 'active' or role = 'user')
);
-- all users
create index users_newest on users (created_at desc, id desc);
-- users with a role
create index users_by_role on users (role, created_at desc, id desc);
-- banned users
create index users_by_ban on users (ban_status, created_at desc, id desc);
create trigger users_search_add after insert on users begin insert into users_search (rowid, username_key, email_key) values (new.id, new.username_key, new.email_key); end;
create trigger users_search_remove after delete on users begin insert into users_search (users_search, rowid, username_key, email_key)
  values ('delete', old.id, old.username_key, old.email_key); end;
create trigger users_search_change after update of username_key, email_key on users begin insert into users_search (users_search, rowid, username_key, email_key)
  values ('delete', old.id, old.username_key, old.email_key); insert into users_search (rowid, username_key, email_key) values (new.id, new.username_key, new.email_key); end;

create table sessions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null unique,
  created_at bigint not null,
  last_used_at bigint not null,
  user_agent text not null,
  address text not null
);
-- a user's sessions
create index sessions_by_user on sessions (user_id);
-- the deletion of unused sessions
create index sessions_by_use on sessions (last_used_at);
-- the deletion of old sessions
create index sessions_by_age on sessions (created_at);

create table bans (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  banned_by integer not null references users (id),
  kind text not null check (kind in ('temporary', 'permanent')),
  reason text not null check (reason <> ''),
  created_at bigint not null,
  ends_at bigint,
  lifted_at bigint,
  check ((kind = 'temporary') = (ends_at is not null))
);
-- a user's open ban, of which there is at most one
create unique index bans_one_open on bans (user_id)
  where lifted_at is null;
-- a user's bans
create index bans_by_user on bans (user_id, id);

create table categories (
  id integer primary key autoincrement,
  name text not null,
  name_key text not null unique,
  slug text not null unique,
  description text not null,
  icon text not null,
  created_at bigint not null
);

create table tags (id integer primary key autoincrement, name text not null unique, slug text not null default '', name_key text not null default '', posts_count integer not null default 0 check (posts_count >= 0));
-- the tag with a slug
create unique index tags_by_slug on tags (slug);
-- the tag with a name
create unique index tags_by_name on tags (name_key);

create table posts (
  id integer primary key autoincrement,
  author_id integer not null references users (id),
  category_id integer not null references categories (id),
  title text not null check (title <> ''),
  url text not null,
  url_key text not null unique,
  url_rules integer not null,
  description text not null,
  is_sponsored smallint not null check (is_sponsored in (0, 1)),
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
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  discussion_count integer not null default 0 check (discussion_count >= 0),
  reports_count integer not null default 0 check (reports_count >= 0),
  rank double precision not null generated always as (
    log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end)
    + created_at / 45000000.0
  ) stored,
  top_key bigint not null generated always as (likes_count * 4294967296 + created_at / 1000) stored, edited_at bigint, waiting_since bigint,
  check ((is_sponsored = 1) = (affiliate_url is not null)),
  check (discussion_count <= comments_count)
);
-- recent posts
create index posts_recent on posts (created_at desc, id desc)
  where is_listed = 1;
-- top posts
create index posts_top on posts (top_key desc, id desc)
  where is_listed = 1;
-- trending posts
create index posts_trending on posts (rank desc, id desc)
  where is_listed = 1;
-- recent posts of a category
create index posts_category_recent on posts (category_id, created_at desc, id desc)
  where is_listed = 1;
-- top posts of a category
create index posts_category_top on posts (category_id, top_key desc, id desc)
  where is_listed = 1;
-- trending posts of a category
create index posts_category_trending on posts (category_id, rank desc, id desc)
  where is_listed = 1;
-- top posts of a period, by day
create index posts_top_of_day on posts (created_day, top_key desc, id desc)
  where is_listed = 1;
-- top posts of a period, by 30 days
create index posts_top_of_month on posts (created_month, top_key desc, id desc)
  where is_listed = 1;
-- top posts of a category and period, by day
create index posts_category_top_of_day on posts (category_id, created_day, top_key desc, id desc)
  where is_listed = 1;
-- top posts of a category and period, by 30 days
create index posts_category_top_of_month on posts (category_id, created_month, top_key desc, id desc)
  where is_listed = 1;
-- a user's posts, public or all
create index posts_by_author on posts (author_id, status, created_at desc, id desc);
-- flagged, removed, pending and all moderated posts
create index posts_by_status on posts (status, created_at desc, id desc);
-- moving the posts of a deleted category
create index posts_by_category on posts (category_id);
-- posts whose page has not been read
create index posts_unread on posts (id)
  where preview_read_at is null;
-- posts whose URL key was made by older rules
create index posts_old_rules on posts (url_rules);
create trigger posts_sorted_anew after update of status, likes_count, discussion_count, created_at on posts begin
  update post_tags set (is_listed, created_at, top_key, rank) = (select is_listed, created_at, top_key, rank from posts where id = new.id) where post_id = new.id;
  update post_sites set (is_listed, created_at, top_key, rank) = (select is_listed, created_at, top_key, rank from posts where id = new.id) where post_id = new.id;
end;
-- the last change of a part of the sitemap
create index posts_changed on posts (((id - 1) / 5000), (case when edited_at > created_at then edited_at else created_at end))
  where is_listed = 1;
-- posts that wait for a decision
create index posts_waiting on posts (status, waiting_since, id)
  where waiting_since is not null;
create trigger posts_added_waiting after insert on posts when new.status in ('flagged', 'pending') begin
  update posts set waiting_since = case when new.status in ('flagged', 'pending') then coalesce(
  (select created_at from reports where post_id = new.id and settled_by is null and new.status = 'flagged' order by id limit 1),
  new.created_at
) end
  where id = new.id;
end;
create trigger posts_waiting_changed after update of status on posts when new.status <> old.status begin
  update posts set waiting_since = case when new.status in ('flagged', 'pending') then coalesce(
  (select created_at from reports where post_id = new.id and settled_by is null and new.status = 'flagged' order by id limit 1),
  new.created_at
) end
  where id = new.id;
end;

create table post_likes (
  post_id integer not null references posts (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (post_id, user_id)
);
-- a viewer's likes of posts
create index post_likes_by_user on post_likes (user_id, post_id);

create table bookmarks (
  user_id integer not null references users (id) on delete cascade,
  post_id integer not null references posts (id) on delete cascade,
  created_at bigint not null,
  primary key (user_id, post_id)
);
-- a user's saved posts
create index bookmarks_newest on bookmarks (user_id, created_at desc, post_id desc);
-- the deletion of a post
create index bookmarks_by_post on bookmarks (post_id);

create table comments (
  id integer primary key autoincrement,
  post_id integer not null references posts (id) on delete cascade,
  author_id integer not null references users (id),
  parent_id integer references comments (id) on delete cascade,
  root_id integer references comments (id) on delete cascade,
  level smallint not null check (level in (1, 2, 3)),
  content text not null,
  status text not null default 'active' check (status in ('active', 'flagged', 'removed')),
  deleted_at bigint,
  created_at bigint not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  reports_count integer not null default 0 check (reports_count >= 0), waiting_since bigint,
  check ((level = 1) = (parent_id is null)),
  check ((parent_id is null) = (root_id is null)),
  check (deleted_at is null or status = 'removed')
);
-- a post's threads
create index comments_roots on comments (post_id, created_at desc, id desc)
  where parent_id is null;
-- the feed of a post's comments, and its deletion
create index comments_by_post on comments (post_id, id desc);
-- the replies of a thread
create index comments_by_root on comments (root_id, created_at, id);
-- the replies to a comment
create index comments_by_parent on comments (parent_id);
-- a user's comments
create index comments_by_author on comments (author_id, created_at desc, id desc)
  where status in ('active', 'flagged');
-- all, flagged and removed comments
create index comments_by_status on comments (status, created_at desc, id desc)
  where deleted_at is null;
-- comments that wait for a decision
create index comments_waiting on comments (status, waiting_since, id)
  where waiting_since is not null;
create trigger comments_added_waiting after insert on comments when new.status = 'flagged' begin
  update comments set waiting_since = case when new.status = 'flagged' then coalesce(
  (select created_at from reports where comment_id = new.id and settled_by is null and new.status = 'flagged' order by id limit 1),
  new.created_at
) end
  where id = new.id;
end;
create trigger comments_waiting_changed after update of status on comments when new.status <> old.status begin
  update comments set waiting_since = case when new.status = 'flagged' then coalesce(
  (select created_at from reports where comment_id = new.id and settled_by is null and new.status = 'flagged' order by id limit 1),
  new.created_at
) end
  where id = new.id;
end;

create table comment_likes (
  comment_id integer not null references comments (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (comment_id, user_id)
);
-- a viewer's likes of comments
create index comment_likes_by_user on comment_likes (user_id, comment_id);

create table decisions (
  id integer primary key autoincrement,
  post_id integer references posts (id) on delete set null,
  comment_id integer references comments (id) on delete set null,
  author_id integer not null references users (id),
  title text,
  url text,
  admin_id integer not null references users (id),
  verb text not null check (verb in ('remove', 'approve', 'reject', 'undo')),
  undoes integer references decisions (id),
  status_before text not null,
  status_after text not null,
  created_at_before bigint not null,
  reason text not null,
  created_at bigint not null,
  check ((title is null) = (url is null)),
  check (post_id is null or url is not null),
  check (comment_id is null or url is null),
  check ((verb = 'undo') = (undoes is not null)),
  check (status_before <> status_after)
);
-- the decisions about a post
create index decisions_of_post on decisions (post_id, id)
  where post_id is not null;
-- the decisions about a comment
create index decisions_of_comment on decisions (comment_id, id)
  where comment_id is not null;
-- the decision that undid another, of which there is at most one
create unique index decisions_undone_once on decisions (undoes)
  where undoes is not null;
-- an admin's decisions
create index decisions_by_admin on decisions (admin_id);

create table reports (
  id integer primary key autoincrement,
  post_id integer references posts (id) on delete set null,
  comment_id integer references comments (id) on delete set null,
  author_id integer not null references users (id),
  title text,
  url text,
  reporter_id integer not null references users (id) on delete cascade,
  created_at bigint not null,
  settled_by integer references decisions (id),
  check ((title is null) = (url is null)),
  check (post_id is null or url is not null),
  check (comment_id is null or url is null)
);
-- the reports of a post, one from each reporter
create unique index reports_of_post on reports (post_id, reporter_id)
  where post_id is not null;
-- the reports of a comment, one from each reporter
create unique index reports_of_comment on reports (comment_id, reporter_id)
  where comment_id is not null;
-- a viewer's reports of posts
create index reports_of_posts_by_reporter on reports (reporter_id, post_id);
-- a viewer's reports of comments
create index reports_of_comments_by_reporter on reports (reporter_id, comment_id);

create table removed_urls (
  id integer primary key autoincrement,
  url_key text not null unique,
  url text not null,
  url_rules integer not null,
  created_at bigint not null
);
-- removed URLs whose key was made by older rules
create index removed_urls_old_rules on removed_urls (url_rules);

create table blocked_domains (
  id integer primary key autoincrement,
  domain text not null unique check (domain <> ''),
  reason text not null check (reason <> ''),
  admin_id integer not null references users (id),
  created_at bigint not null
);
-- blocked domains
create index blocked_domains_newest on blocked_domains (created_at desc, id desc);
-- the deletion of a user
create index blocked_domains_by_admin on blocked_domains (admin_id);

create table images (
  key text  primary key,
  source text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at bigint not null
);

create table secrets (
  name text primary key,
  value text not null check (value <> '')
);

create virtual table users_search
  using fts5(username_key, email_key, content = 'users', content_rowid = 'id', tokenize = 'trigram');

create table merged_tags (
  id integer primary key,
  slug text unique,
  tag_id integer not null references tags (id) on delete cascade
);
-- the deletion of a tag, and the search for its posts
create index merged_tags_by_tag on merged_tags (tag_id);

create table sites (
  id integer primary key autoincrement,
  host text not null unique check (host <> ''),
  posts_count integer not null default 0 check (posts_count >= 0)
);

create table post_tags (
  post_id integer not null references posts (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  is_listed smallint not null default 0 check (is_listed in (0, 1)),
  created_at bigint not null default 0,
  created_day integer not null generated always as (created_at / 86400000) stored,
  created_month integer not null generated always as (created_at / 2592000000) stored,
  top_key bigint not null default 0,
  rank double precision not null default 0,
  primary key (post_id, tag_id)
);
-- the deletion of a tag
create index post_tags_by_tag on post_tags (tag_id);
-- recent posts of a tag
create index post_tags_recent on post_tags (tag_id, created_at desc, post_id desc)
  where is_listed = 1;
-- top posts of a tag
create index post_tags_top on post_tags (tag_id, top_key desc, post_id desc)
  where is_listed = 1;
-- trending posts of a tag
create index post_tags_trending on post_tags (tag_id, rank desc, post_id desc)
  where is_listed = 1;
-- top posts of a tag and period, by day
create index post_tags_top_of_day on post_tags (tag_id, created_day, top_key desc, post_id desc)
  where is_listed = 1;
-- top posts of a tag and period, by 30 days
create index post_tags_top_of_month on post_tags (tag_id, created_month, top_key desc, post_id desc)
  where is_listed = 1;
create trigger post_tags_added after insert on post_tags begin
  update post_tags set (is_listed, created_at, top_key, rank) = (select is_listed, created_at, top_key, rank from posts where id = new.post_id)
    where post_id = new.post_id and tag_id = new.tag_id;
end;
create trigger post_tags_listed after update of is_listed on post_tags when new.is_listed <> old.is_listed begin
  update tags set posts_count = posts_count + new.is_listed - old.is_listed where id = new.tag_id;
end;
create trigger post_tags_removed after delete on post_tags when old.is_listed = 1 begin
  update tags set posts_count = posts_count - 1 where id = old.tag_id;
end;

create table post_sites (
  post_id integer not null references posts (id) on delete cascade,
  site_id integer not null references sites (id) on delete cascade,
  is_listed smallint not null default 0 check (is_listed in (0, 1)),
  created_at bigint not null default 0,
  created_day integer not null generated always as (created_at / 86400000) stored,
  created_month integer not null generated always as (created_at / 2592000000) stored,
  top_key bigint not null default 0,
  rank double precision not null default 0,
  primary key (post_id, site_id)
);
-- the deletion of a site
create index post_sites_by_site on post_sites (site_id);
-- recent posts of a site
create index post_sites_recent on post_sites (site_id, created_at desc, post_id desc)
  where is_listed = 1;
-- top posts of a site
create index post_sites_top on post_sites (site_id, top_key desc, post_id desc)
  where is_listed = 1;
-- trending posts of a site
create index post_sites_trending on post_sites (site_id, rank desc, post_id desc)
  where is_listed = 1;
-- top posts of a site and period, by day
create index post_sites_top_of_day on post_sites (site_id, created_day, top_key desc, post_id desc)
  where is_listed = 1;
-- top posts of a site and period, by 30 days
create index post_sites_top_of_month on post_sites (site_id, created_month, top_key desc, post_id desc)
  where is_listed = 1;
create trigger post_sites_added after insert on post_sites begin
  update post_sites set (is_listed, created_at, top_key, rank) = (select is_listed, created_at, top_key, rank from posts where id = new.post_id)
    where post_id = new.post_id and site_id = new.site_id;
end;
create trigger post_sites_listed after update of is_listed on post_sites when new.is_listed <> old.is_listed begin
  update sites set posts_count = posts_count + new.is_listed - old.is_listed where id = new.site_id;
end;
create trigger post_sites_removed after delete on post_sites when old.is_listed = 1 begin
  update sites set posts_count = posts_count - 1 where id = old.site_id;
end;

create table word_neighbours (
  neighbour text not null,
  word text not null,
  primary key (neighbour, word)
);

create table mails (
  id integer primary key autoincrement,
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at bigint not null,
  due_at bigint not null,
  tries integer not null default 0 check (tries >= 0)
);
-- the mails that are due, longest first
create index mails_due on mails (due_at, id);

create table mail_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'undo_email', 'reset_password')),
  email text not null,
  email_key text not null,
  created_at bigint not null,
  expires_at bigint not null
);
-- the links of a user that become void; deleting a user
create index mail_tokens_by_user on mail_tokens (user_id, purpose);
-- whether a changed address can still be restored
create index mail_tokens_by_email on mail_tokens (email_key, purpose);
-- deleting expired links
create index mail_tokens_expired on mail_tokens (expires_at);

create table password_requests (
  id integer primary key autoincrement,
  email_key text not null,
  created_at bigint not null
);

create table former_usernames (
  username_key text primary key,
  user_id integer not null references users (id) on delete cascade,
  free_at bigint not null
);
-- deleting a user
create index former_usernames_by_user on former_usernames (user_id);
-- deleting names that are free again
create index former_usernames_free on former_usernames (free_at);

create table known_browsers (
  user_id integer not null references users (id) on delete cascade,
  device text not null,
  last_used_at bigint not null,
  primary key (user_id, device)
);
-- deleting browsers not used for a year
create index known_browsers_old on known_browsers (last_used_at);

create table search_builds (
  words text primary key check (words in ('post_words', 'comment_words')),
  below_id integer not null
);

create table post_words (
  post_id integer primary key references posts (id) on delete cascade,
  title text not null,
  topics text not null,
  description text not null,
  preview text not null,
  filters text not null
);
create trigger posts_search_add after insert on post_words begin
  insert into posts_search (rowid, title, topics, description, preview, filters)
    values (new.post_id, new.title, new.topics, new.description, new.preview, new.filters);
end;
create trigger posts_search_remove after delete on post_words begin
  insert into posts_search (posts_search, rowid, title, topics, description, preview, filters)
    values ('delete', old.post_id, old.title, old.topics, old.description, old.preview, old.filters);
end;
create trigger posts_search_change after update on post_words begin
  insert into posts_search (posts_search, rowid, title, topics, description, preview, filters)
    values ('delete', old.post_id, old.title, old.topics, old.description, old.preview, old.filters);
  insert into posts_search (rowid, title, topics, description, preview, filters)
    values (new.post_id, new.title, new.topics, new.description, new.preview, new.filters);
end;
-- the posts with exactly the title searched for
create index post_words_title on post_words (title);

create table comment_words (
  comment_id integer primary key references comments (id) on delete cascade,
  content text not null,
  filters text not null
);
create trigger comments_search_add after insert on comment_words begin
  insert into comments_search (rowid, content, filters)
    values (new.comment_id, new.content, new.filters);
end;
create trigger comments_search_remove after delete on comment_words begin
  insert into comments_search (comments_search, rowid, content, filters)
    values ('delete', old.comment_id, old.content, old.filters);
end;
create trigger comments_search_change after update on comment_words begin
  insert into comments_search (comments_search, rowid, content, filters)
    values ('delete', old.comment_id, old.content, old.filters);
  insert into comments_search (rowid, content, filters)
    values (new.comment_id, new.content, new.filters);
end;

create virtual table posts_search using fts5(title, topics, description, preview, filters,
  content = 'post_words', content_rowid = 'post_id', tokenize = "ascii tokenchars '.+#-_='", prefix = '1 2 3');

create virtual table comments_search using fts5(content, filters,
  content = 'comment_words', content_rowid = 'comment_id', tokenize = "ascii tokenchars '.+#-_='", prefix = '1 2 3');

-- Only PostgreSQL has these, instead of users_search, posts_search and comments_search. SQLite has rate_limit_hits in a separate file.
create table if not exists rate_limit_hits (
  id integer generated by default as identity primary key,
  limit_name text not null,
  subject text not null,
  process_id text,
  hits integer not null check (hits > 0),
  hit_at bigint not null,
  pending_until bigint not null,
  expires_at bigint not null
);
create index if not exists rate_limit_hits_by_subject on rate_limit_hits (limit_name, subject, expires_at);
create index if not exists rate_limit_hits_expired on rate_limit_hits (expires_at);
create extension if not exists pg_trgm;
create index users_by_part on users using gin (username_key gin_trgm_ops, email_key gin_trgm_ops);
alter table post_words add column vector tsvector not null;
create index posts_search on post_words using gin (vector) with (fastupdate = off);
alter table comment_words add column vector tsvector not null;
create index comments_search on comment_words using gin (vector) with (fastupdate = off);
create index sites_by_prefix on sites (host collate "C");
create index users_by_prefix on users (username_key collate "C");
create index word_neighbours_by_prefix on word_neighbours (neighbour collate "C");
