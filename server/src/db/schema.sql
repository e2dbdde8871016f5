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
  created_at bigint not null, email_verified smallint not null default 0 check (email_verified in (0, 1)), username_changed_at bigint, deletion_at bigint, deletion_content text check (deletion_content in ('keep', 'delete')), deleted_at bigint, banned_email_hash text,
  check ((ban_status = 'temporary') = (banned_until is not null)),
  check (ban_status = 'active' or role = 'user')
);
create trigger users_search_add after insert on users begin insert into users_search (rowid, username_key, email_key) values (new.id, new.username_key, new.email_key); end;
create trigger users_search_remove after delete on users begin insert into users_search (users_search, rowid, username_key, email_key)
  values ('delete', old.id, old.username_key, old.email_key); end;
create trigger users_search_change after update of username_key, email_key on users begin insert into users_search (users_search, rowid, username_key, email_key)
  values ('delete', old.id, old.username_key, old.email_key); insert into users_search (rowid, username_key, email_key) values (new.id, new.username_key, new.email_key); end;
-- all users
create index users_newest on users (created_at desc, id desc)
  where deleted_at is null;
-- users with a role
create index users_by_role on users (role, created_at desc, id desc)
  where deleted_at is null;
-- banned users
create index users_by_ban on users (ban_status, created_at desc, id desc)
  where deleted_at is null;
-- accounts to be deleted
create index users_deletion_due on users (deletion_at, id)
  where deletion_at is not null;
-- whether an address belonged to a banned account
create index users_banned_email on users (banned_email_hash)
  where banned_email_hash is not null;

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
-- the export of an admin's bans
create index bans_by_admin on bans (banned_by, id);

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
  top_key bigint not null generated always as (likes_count * 4294967296 + created_at / 1000) stored, edited_at bigint, waiting_since bigint, kind text check (kind in ('paper', 'code', 'model', 'dataset', 'tool', 'article', 'tutorial', 'video', 'news', 'course', 'discussion')), access text check (access in ('open', 'sign-up', 'paid')), own_work smallint check (own_work in (0, 1)), ai_written text check (ai_written in ('no', 'assisted', 'yes')), sponsored_by integer references users (id) check ((is_sponsored = 1) = (sponsored_by is not null)), sponsored_at bigint check ((is_sponsored = 1) = (sponsored_at is not null)), outdated_post integer references posts (id) on delete set null, outdated_url text
  check (outdated_url is null or outdated_post is null) check (outdated_post <> id), link_state text not null default 'ok' check (link_state in ('ok', 'gone', 'moved', 'changed')), link_since bigint check (link_since is not null or link_state = 'ok'), link_url text check ((link_url is not null) = (link_state = 'moved')), work_key text, work_name text, work_kind text check (work_kind in ('paper', 'code', 'model', 'dataset', 'tool', 'article', 'tutorial', 'video', 'news', 'course', 'discussion')), work_source text not null default 'unknown'
  check (work_source in ('unknown', 'name', 'decision'))
  check (work_source <> 'unknown' or work_key is null),
  check ((is_sponsored = 1) = (affiliate_url is not null)),
  check (discussion_count <= comments_count)
);
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
-- the export of a user's posts
create index posts_of_author on posts (author_id, id);
-- recent posts of a followed user
create index posts_author_recent on posts (author_id, created_at desc, id desc)
  where is_listed = 1;
-- trending posts with a half-life of 6h
create index posts_trending_6h on posts ((log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end) + created_at / 71753646.84956703) desc, id desc)
  where is_listed = 1;
-- trending posts with a half-life of 12h
create index posts_trending_12h on posts ((log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end) + created_at / 143507293.69913405) desc, id desc)
  where is_listed = 1;
-- trending posts with a half-life of 1d
create index posts_trending_1d on posts ((log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end) + created_at / 287014587.3982681) desc, id desc)
  where is_listed = 1;
-- trending posts with a half-life of 3d
create index posts_trending_3d on posts ((log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end) + created_at / 861043762.1948043) desc, id desc)
  where is_listed = 1;
-- trending posts with a half-life of 7d
create index posts_trending_7d on posts ((log10(case when likes_count + 2 * discussion_count > 1 then likes_count + 2 * discussion_count else 1 end) + created_at / 2009102111.7878768) desc, id desc)
  where is_listed = 1;
-- sponsored posts
create index posts_sponsored on posts (sponsored_at desc, id desc)
  where is_sponsored = 1 and is_listed = 1;
create trigger posts_collected after update of status, created_at on posts begin
  update collection_items set (is_listed, created_at) = (select is_listed, created_at from posts where id = new.id)
    where post_id = new.id;
end;
create trigger posts_url_added after insert on posts begin
  insert into known_urls (post_id, kind, url, url_key, url_rules, created_at)
  values (new.id, 'submitted', new.url, new.url_key, new.url_rules, new.created_at);
end;
create trigger posts_url_changed after update of url, url_key, url_rules on posts begin
  update known_urls set url = new.url, url_key = new.url_key, url_rules = new.url_rules
  where post_id = new.id and kind = 'submitted';
end;
-- the posts that a deleted post replaced
create index posts_outdated_by on posts (outdated_post)
  where outdated_post is not null;
-- recent posts, also of followed users and categories
create index posts_recent on posts (created_at desc, id desc, author_id, category_id)
  where is_listed = 1;
-- posts whose link is gone, moved or changed
create index posts_by_link on posts (link_state, created_at desc, id desc)
  where link_state <> 'ok';
create trigger posts_waiting_changed after update of status on posts when new.status <> old.status begin
  update posts set waiting_since = case
when new.status = 'flagged' then coalesce((select min(since) from (
  select (select created_at from reports where post_id = new.id and settled_by is null order by id limit 1) as since
  union all select found_at from duplicates where post_id = new.id and settled_by is null
) as causes), new.created_at)
when new.status = 'pending' then new.created_at
  end where id = new.id;
end;
-- the posts of a work
create index posts_of_work on posts (work_key, is_listed, created_at desc, id desc)
  where work_key is not null;
-- the kinds of the posts of a work
create index posts_work_kinds on posts (work_key, coalesce(kind, work_kind))
  where work_key is not null and is_listed = 1;
-- posts whose work must still be found
create index posts_without_work on posts (id)
  where work_source = 'unknown';

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
  reports_count integer not null default 0 check (reports_count >= 0), waiting_since bigint, edited_at bigint, content_html text check (content_html is null or deleted_at is null),
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
-- public comments by likes
create index comments_top on comments ((likes_count * 4294967296 + created_at / 1000) desc, id desc)
  where status in ('active', 'flagged');
-- the export and the deletion of a user's comments
create index comments_of_author on comments (author_id, id)
  where deleted_at is null;
create trigger notified_comments_decided after update of status on comments when old.status <> new.status begin
  update notifications set latest_at = coalesce(
    (select max(events.created_at) from notification_events as events
      left join comments on comments.id = events.comment_id
      where events.notification_id = notifications.id
        and (events.comment_id is null or comments.status in ('active', 'flagged'))),
    (select max(created_at) from notification_events where notification_id = notifications.id),
    latest_at)
    where id in (select notification_id from notification_events where comment_id = new.id);
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
  created_at bigint not null, batch_id integer references batches (id), ended_by integer references decisions (id), collection_title text
  check (collection_title is null or (url is null and post_id is null and comment_id is null)), collection_id integer references collections (id) on delete set null
  check (collection_id is null or collection_title is not null),
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
-- the export of the decisions about a user
create index decisions_about_author on decisions (author_id, id);
-- the decisions of a batch, to undo them
create index decisions_of_batch on decisions (batch_id, id)
  where batch_id is not null;
-- the decisions about a collection
create index decisions_of_collection on decisions (collection_id, id)
  where collection_id is not null;

create table reports (
  id integer primary key autoincrement,
  post_id integer references posts (id) on delete set null,
  comment_id integer references comments (id) on delete set null,
  author_id integer not null references users (id),
  title text,
  url text,
  reporter_id integer not null references users (id) on delete cascade,
  created_at bigint not null,
  settled_by integer references decisions (id), reason text not null default 'other' check (reason in ('spam', 'off_topic', 'duplicate', 'broken', 'misleading', 'offensive', 'affiliate', 'other')), details text not null default '' check (length(details) <= 500), upheld_by integer references decisions (id), is_upheld_by_merge smallint not null default 0 check (is_upheld_by_merge in (0, 1)), collection_title text
  check (collection_title is null or (url is null and post_id is null and comment_id is null)), collection_id integer references collections (id) on delete set null
  check (collection_id is null or collection_title is not null),
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
-- the export of a user's reports
create index reports_by_reporter on reports (reporter_id, id);
-- the reports of a collection, one from each reporter; a viewer's reports of collections
create unique index reports_of_collection on reports (collection_id, reporter_id)
  where collection_id is not null;

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
, unsubscribe_url text);
-- the emails that are due, those due longest first
create index mails_due on mails (due_at, id);
-- the emails that are due and awaited, those due longest first
create index mails_awaited on mails (due_at, id)
  where unsubscribe_url is null;

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

create table deleted_posts (id integer primary key);

create table totp_secrets (
  user_id integer not null references users (id) on delete cascade,
  is_confirmed smallint not null check (is_confirmed in (0, 1)),
  secret text not null,
  created_at bigint not null,
  primary key (user_id, is_confirmed)
);

create table used_totp_steps (
  user_id integer not null references users (id) on delete cascade,
  step bigint not null,
  primary key (user_id, step)
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
-- the passkeys of a user, oldest first
create index passkeys_by_user on passkeys (user_id, id);

create table challenges (
  value_hash text primary key,
  purpose text not null check (purpose in ('login', 'passkey_login', 'add_passkey')),
  user_id integer references users (id) on delete cascade,
  login_hash text references challenges (value_hash) on delete cascade,
  expires_at bigint not null,
  check (purpose = 'passkey_login' or (user_id is not null and login_hash is null)),
  check ((user_id is null) = (login_hash is null) or purpose <> 'passkey_login')
);
-- the waiting logins of a user, which end with their sessions; deleting a user
create index challenges_by_user on challenges (user_id);
-- deleting a login that was finished
create index challenges_by_login on challenges (login_hash);
-- deleting expired challenges
create index challenges_expired on challenges (expires_at);

create table thread_mutes (
  user_id integer not null references users (id) on delete cascade,
  post_id integer not null references posts (id) on delete cascade,
  created_at bigint not null,
  primary key (user_id, post_id)
);
-- who muted a thread
create index thread_mutes_by_post on thread_mutes (post_id);

create table post_visits (
  user_id integer not null references users (id) on delete cascade,
  post_id integer not null references posts (id) on delete cascade,
  seen_comment_id integer not null,
  visited_at bigint not null,
  primary key (user_id, post_id)
);
-- deleting a post
create index post_visits_by_post on post_visits (post_id);
-- deleting old visits
create index post_visits_old on post_visits (visited_at);

create table site_visits (
  user_id integer primary key references users (id) on delete cascade,
  active_at bigint not null,
  previous_ended_at bigint
);

create table mail_settings (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('comment', 'reply', 'mention', 'decision', 'report_settled', 'collection_follower', 'followed_post', 'digest')),
  frequency text not null check (frequency in ('immediately', 'daily', 'weekly', 'never')),
  due_at bigint,
  primary key (user_id, kind),
  check ((due_at is not null) = (kind = 'digest' and frequency = 'weekly'))
);
-- the weekly digests that are due
create index mail_settings_due on mail_settings (due_at)
  where due_at is not null;

create table chosen_notifications (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind = 'followed_post'),
  primary key (user_id, kind)
);

create table mutes (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  target_user_id integer references users (id) on delete cascade,
  tag_id integer references tags (id) on delete cascade,
  category_id integer references categories (id) on delete cascade,
  site_id integer references sites (id) on delete cascade,
  word text check (word <> ''),
  word_key text check (word_key <> ''),
  created_at bigint not null,
  check ((case when target_user_id is null then 0 else 1 end) + (case when tag_id is null then 0 else 1 end) + (case when category_id is null then 0 else 1 end) + (case when site_id is null then 0 else 1 end) + (case when word is null then 0 else 1 end) = 1),
  check ((word is null) = (word_key is null)),
  check (target_user_id is null or target_user_id <> user_id)
);
-- what a user mutes
create index mutes_newest on mutes (user_id, created_at desc, id desc);
-- who mutes a user, each once; the deletion of the user
create unique index mutes_of_user on mutes (target_user_id, user_id)
  where target_user_id is not null;
-- whether a user mutes a user
create index mutes_user on mutes (user_id, target_user_id)
  where target_user_id is not null;
-- who mutes a tag, each once; the deletion of the tag
create unique index mutes_of_tag on mutes (tag_id, user_id)
  where tag_id is not null;
-- whether a user mutes a tag
create index mutes_tag on mutes (user_id, tag_id)
  where tag_id is not null;
-- who mutes a category, each once; the deletion of the category
create unique index mutes_of_category on mutes (category_id, user_id)
  where category_id is not null;
-- whether a user mutes a category
create index mutes_category on mutes (user_id, category_id)
  where category_id is not null;
-- who mutes a site, each once; the deletion of the site
create unique index mutes_of_site on mutes (site_id, user_id)
  where site_id is not null;
-- whether a user mutes a site
create index mutes_site on mutes (user_id, site_id)
  where site_id is not null;
-- the words that a user mutes, each once
create unique index mutes_word on mutes (user_id, word_key)
  where word_key is not null;

create table hidden_posts (
  user_id integer not null references users (id) on delete cascade,
  post_id integer not null references posts (id) on delete cascade,
  created_at bigint not null,
  primary key (user_id, post_id)
);
-- the posts that a user hid
create index hidden_posts_newest on hidden_posts (user_id, created_at desc, post_id desc);
-- the deletion of a post
create index hidden_posts_by_post on hidden_posts (post_id);

create table comment_versions (
  id integer primary key autoincrement,
  comment_id integer not null references comments (id) on delete cascade,
  content text not null,
  created_at bigint not null
);
-- the earlier versions of a comment; deleting it
create index comment_versions_by_comment on comment_versions (comment_id, id);

create table feed_keys (
  user_id integer primary key references users (id) on delete cascade,
  nonce text not null,
  key_hash text not null unique,
  created_at bigint not null
);

create table collections (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  title text not null check (title <> ''),
  description text not null,
  visibility text not null check (visibility in ('private', 'unlisted', 'public')),
  copied_from_id integer references collections (id) on delete set null,
  items_count integer not null default 0 check (items_count between 0 and 500),
  followers_count integer not null default 0 check (followers_count >= 0),
  created_at bigint not null,
  updated_at bigint not null, status text not null default 'active'
  check (status in ('active', 'flagged', 'removed')), reports_count integer not null default 0 check (reports_count >= 0), waiting_since bigint, visibility_before text
  check (visibility_before in ('private', 'unlisted', 'public'))
  check ((status = 'removed') = (visibility_before is not null))
  check (status <> 'removed' or visibility = 'private'),
  check (visibility <> 'private' or followers_count = 0)
);
-- public collections
create index collections_public on collections (created_at desc, id desc)
  where visibility = 'public';
-- a user's collections, public or all
create index collections_by_owner on collections (owner_id, visibility, created_at desc, id desc);
-- the export of a user's collections
create index collections_of_owner on collections (owner_id, id);
-- the deletion of an original
create index collections_by_original on collections (copied_from_id);
create trigger collections_deleted after delete on collections when old.visibility <> 'private' begin
  insert into deleted_collections (id) values (old.id);
end;
-- reported and removed collections
create index collections_by_status on collections (status, created_at desc, id desc);
-- collections that wait for a decision
create index collections_waiting on collections (status, waiting_since, id)
  where waiting_since is not null;
create trigger collections_waiting_changed after update of status on collections when new.status <> old.status begin
  update collections set waiting_since = case when new.status = 'flagged' then coalesce(
    (select created_at from reports where collection_id = new.id and settled_by is null order by id limit 1),
    new.created_at) end where id = new.id;
end;

create table collection_editors (
  collection_id integer not null references collections (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (collection_id, user_id)
);
-- the collections that a user edits
create index collection_editors_newest on collection_editors (user_id, created_at desc, collection_id desc);

create table collection_items (
  id integer primary key autoincrement,
  collection_id integer not null references collections (id) on delete cascade,
  post_id integer references posts (id) on delete cascade,
  url text,
  url_key text,
  title text,
  note text not null,
  position bigint not null,
  added_at bigint not null,
  is_listed smallint not null default 0 check (is_listed in (0, 1)),
  created_at bigint not null default 0, is_owners_note smallint not null default 1 check (is_owners_note in (0, 1)),
  unique (collection_id, id),
  check ((post_id is null) = (url is not null)),
  check ((url is null) = (title is null) and (url is null) = (url_key is null))
);
-- the items of a collection in their order
create index collection_items_in_order on collection_items (collection_id, position, id);
-- the collections with a post; its deletion
create index collection_items_of_post on collection_items (post_id, collection_id)
  where post_id is not null;
-- whether a post is in a collection, each once
create unique index collection_items_post_once on collection_items (collection_id, post_id)
  where post_id is not null;
-- whether a link is in a collection, each once
create unique index collection_items_link_once on collection_items (collection_id, url_key)
  where url_key is not null;
-- recent posts of a followed collection
create index collection_items_recent on collection_items (collection_id, created_at desc, post_id desc)
  where is_listed = 1;
create trigger collection_items_added after insert on collection_items begin
  update collections set items_count = items_count + 1 where id = new.collection_id;
  update collection_items set (is_listed, created_at) = (select is_listed, created_at from posts where id = new.post_id)
    where id = new.id and post_id is not null;
end;
create trigger collection_items_removed after delete on collection_items begin
  update collections set items_count = items_count - 1 where id = old.collection_id;
end;

create table collection_reads (
  user_id integer not null references users (id) on delete cascade,
  collection_id integer not null,
  item_id integer not null,
  created_at bigint not null,
  primary key (user_id, collection_id, item_id),
  foreign key (collection_id, item_id) references collection_items (collection_id, id) on delete cascade
);
-- the deletion of an item
create index collection_reads_of_item on collection_reads (collection_id, item_id);

create table follows (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  target_user_id integer references users (id) on delete cascade,
  tag_id integer references tags (id) on delete cascade,
  category_id integer references categories (id) on delete cascade,
  site_id integer references sites (id) on delete cascade,
  collection_id integer references collections (id) on delete cascade,
  created_at bigint not null,
  check ((case when target_user_id is null then 0 else 1 end) + (case when tag_id is null then 0 else 1 end) + (case when category_id is null then 0 else 1 end) + (case when site_id is null then 0 else 1 end) + (case when collection_id is null then 0 else 1 end) = 1),
  check (target_user_id is null or target_user_id <> user_id)
);
-- who follows a collection, each once; the deletion of the collection
create unique index follows_of_collection on follows (collection_id, user_id)
  where collection_id is not null;
-- whether a user follows a collection
create index follows_collection on follows (user_id, collection_id)
  where collection_id is not null;
-- what a user follows
create index follows_newest on follows (user_id, created_at desc, id desc);
-- who follows a user, each once; the deletion of the user
create unique index follows_of_user on follows (target_user_id, user_id)
  where target_user_id is not null;
-- whether a user follows a user
create index follows_user on follows (user_id, target_user_id)
  where target_user_id is not null;
-- who follows a tag, each once; the deletion of the tag
create unique index follows_of_tag on follows (tag_id, user_id)
  where tag_id is not null;
-- whether a user follows a tag
create index follows_tag on follows (user_id, tag_id)
  where tag_id is not null;
-- who follows a category, each once; the deletion of the category
create unique index follows_of_category on follows (category_id, user_id)
  where category_id is not null;
-- whether a user follows a category
create index follows_category on follows (user_id, category_id)
  where category_id is not null;
-- who follows a site, each once; the deletion of the site
create unique index follows_of_site on follows (site_id, user_id)
  where site_id is not null;
-- whether a user follows a site
create index follows_site on follows (user_id, site_id)
  where site_id is not null;
create trigger follows_collection_added after insert on follows when new.collection_id is not null begin
  update collections set followers_count = followers_count + 1 where id = new.collection_id;
end;
create trigger follows_collection_removed after delete on follows when old.collection_id is not null begin
  update collections set followers_count = followers_count - 1 where id = old.collection_id;
end;

create table known_urls (
  id integer primary key autoincrement,
  post_id integer not null references posts (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'redirect', 'canonical', 'og:url', 'doi', 'source')),
  url text not null,
  url_key text not null unique,
  url_rules integer not null,
  created_at bigint not null
, added_by integer references users (id)
  check ((kind = 'source') = (added_by is not null)), is_merged smallint not null default 0
  check (is_merged in (0, 1) and (is_merged = 0 or kind in ('source', 'submitted'))), is_unread smallint not null default 0
  check (is_unread in (0, 1) and (is_unread = 0 or kind = 'source')));
-- the submitted URL of a post
create unique index known_urls_submitted on known_urls (post_id)
  where kind = 'submitted';
-- the known URLs of a post
create index known_urls_of_post on known_urls (post_id, id);
-- known URLs with keys made by older rules
create index known_urls_by_rules on known_urls (url_rules, id)
  where kind <> 'submitted';
-- the sources of a post
create index known_urls_sources on known_urls (post_id, id)
  where kind = 'source';
-- the export of a user's sources
create index known_urls_by_user on known_urls (added_by, id)
  where added_by is not null;
-- the sources whose pages are still to be read
create index known_urls_unread on known_urls (id)
  where is_unread = 1;

create table proposals (
  id integer primary key autoincrement,
  post_id integer not null references posts (id) on delete cascade,
  field text not null check (field in ('kind', 'access', 'own_work', 'ai_written', 'outdated', 'work')),
  user_id integer not null references users (id) on delete cascade,
  value text,
  created_at bigint not null,
  unique (post_id, field, user_id)
);
-- a user's proposals
create index proposals_of_user on proposals (user_id, id);
-- proposals that name a merged post
create index proposals_of_successor on proposals (value)
  where field = 'outdated';
-- the proposals about a work
create index proposals_about_work on proposals (value)
  where field = 'work';

create table post_changes (
  id integer primary key autoincrement,
  post_id integer not null references posts (id) on delete cascade,
  field text not null check (field in ('kind', 'access', 'own_work', 'ai_written', 'outdated', 'work')),
  from_value text,
  to_value text,
  user_id integer not null references users (id),
  applied_at bigint not null
);
-- the history of a post's values
create index post_changes_of_post on post_changes (post_id, field, id);
-- the changes by a user
create index post_changes_of_user on post_changes (user_id, id);

create table link_checks (
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
);
-- links to check
create index link_checks_due on link_checks (due_at, post_id);

create table host_turns (host text primary key, ends_at bigint not null);

create table batches (
  id integer primary key autoincrement,
  admin_id integer not null references users (id),
  act text not null check (act in ('remove', 'approve')),
  reason text not null,
  posts_count integer not null check (posts_count >= 0),
  comments_count integer not null check (comments_count >= 0),
  created_at bigint not null,
  undone_by integer references users (id),
  undone_at bigint,
  check ((undone_by is null) = (undone_at is null))
);
-- all batches
create index batches_newest on batches (created_at desc, id desc);
-- the export of an admin's batches
create index batches_by_admin on batches (admin_id, id);

create table user_notes (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  admin_id integer not null references users (id),
  text text not null check (text <> ''),
  created_at bigint not null
);
-- the notes about a user
create index user_notes_about on user_notes (user_id, id);
-- the export of an admin's notes
create index user_notes_by_admin on user_notes (admin_id, id);

create table text_keys (
  post_id integer not null references posts (id) on delete cascade,
  key integer not null,
  primary key (post_id, key)
) without rowid;
-- posts with similar texts
create index text_keys_by_key on text_keys (key, post_id);

create table duplicates (
  post_id integer primary key references posts (id) on delete cascade,
  duplicate_of integer references posts (id) on delete set null,
  found_at bigint not null,
  settled_by integer references decisions (id),
  check (duplicate_of <> post_id)
);
-- the duplicates of a post; its deletion
create index duplicates_of on duplicates (duplicate_of)
  where duplicate_of is not null;

create table merged_posts (
  id integer primary key,
  into_id integer not null references posts (id) on delete cascade,
  title text not null check (title <> '')
);
-- the posts merged into a post
create index merged_posts_by_target on merged_posts (into_id);

create table log_acts (
  action text not null,
  target_kind text not null,
  primary key (action, target_kind)
);

create table moderation_log (
  id integer primary key autoincrement,
  action text not null,
  admin_id integer not null references users (id),
  reason text not null,
  target_kind text not null,
  user_id integer references users (id),
  target_id integer,
  title text,
  created_at bigint not null,
  foreign key (action, target_kind) references log_acts (action, target_kind),
  check ((target_kind = 'user') = (user_id is not null)),
  check ((target_kind = 'user') = (title is null)),
  check (target_kind <> 'user' or target_id is null)
);
-- the moderation log
create index moderation_log_newest on moderation_log (created_at desc, id desc);
-- the acts of one kind
create index moderation_log_by_action on moderation_log (action, created_at desc, id desc);
-- the acts of a moderator; the moderators of the log
create index moderation_log_by_admin on moderation_log (admin_id, created_at desc, id desc);
-- the acts of one kind of a moderator
create index moderation_log_by_admin_and_action on moderation_log (admin_id, action, created_at desc, id desc);
-- the export of an admin's acts
create index moderation_log_of_admin on moderation_log (admin_id, id);
-- what was done to a user
create index moderation_log_about_user on moderation_log (user_id, id)
  where user_id is not null;

create table work_aliases (key text primary key, into_key text not null, check (key <> into_key));
-- the keys that stand for a given work
create index work_aliases_into on work_aliases (into_key);

create table appeals (
  id integer primary key autoincrement,
  decision_id integer not null unique references decisions (id),
  post_id integer references posts (id) on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  author_id integer not null references users (id) on delete cascade,
  text text not null check (text <> ''),
  created_at bigint not null,
  outcome text check (outcome in ('accepted', 'rejected')),
  decided_by integer references users (id),
  decided_at bigint,
  reason text not null default '',
  check ((post_id is null) <> (comment_id is null)),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check (outcome is not null or reason = '')
);
-- appeals that wait for an admin
create index appeals_waiting on appeals (created_at, id)
  where outcome is null;
-- the deletion of a post
create index appeals_of_post on appeals (post_id)
  where post_id is not null;
-- the deletion of a comment
create index appeals_of_comment on appeals (comment_id)
  where comment_id is not null;
-- the export of a user's appeals
create index appeals_by_author on appeals (author_id, id);
-- the export of the appeals that an admin decided
create index appeals_by_admin on appeals (decided_by, id)
  where decided_by is not null;

create table deleted_collections (id integer primary key);

create table notifications (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('comment', 'reply', 'mention', 'decision', 'report_settled', 'collection_follower', 'followed_post')),
  post_id integer references posts (id) on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  collection_id integer references collections (id) on delete cascade,
  batch_id integer references batches (id),
  latest_at bigint not null,
  read_at bigint,
  check (post_id is not null or collection_id is not null)
);
-- a user's notifications
create index notifications_newest on notifications (user_id, latest_at desc, id desc);
-- a user's unread notifications, and their number
create index notifications_unread on notifications (user_id, latest_at desc, id desc)
  where read_at is null;
-- marking a thread as read; deleting a post
create index notifications_by_post on notifications (post_id, user_id);
-- deleting a comment
create index notifications_by_comment on notifications (comment_id);
-- deleting a collection
create index notifications_by_collection on notifications (collection_id);
-- the group that an event joins, of which there is at most one
create unique index notifications_open_group on notifications (user_id, kind, post_id, coalesce(comment_id, 0))
  where read_at is null and post_id is not null and batch_id is null;
-- the group that a decision of a batch joins, of which there is at most one
create unique index notifications_batch_group on notifications (user_id, kind, batch_id)
  where read_at is null and batch_id is not null;
-- the group that an event about a collection joins, of which there is at most one
create unique index notifications_collection_group on notifications (user_id, kind, collection_id)
  where read_at is null and collection_id is not null;

create table notification_events (
  id integer primary key autoincrement,
  notification_id integer not null references notifications (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  actor_id integer references users (id) on delete cascade,
  post_id integer references posts (id) on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  decision_id integer references decisions (id) on delete cascade,
  collection_id integer references collections (id) on delete cascade,
  merged_post integer references merged_posts (id) on delete cascade,
  created_at bigint not null,
  mail_due_at bigint
, found_duplicate integer references duplicates (post_id) on delete cascade);
-- the events of a notification
create index notification_events_by_group on notification_events (notification_id, id);
-- whom a comment notified, each at most once; deleting a comment
create unique index notification_events_of_comment on notification_events (comment_id, user_id)
  where comment_id is not null;
-- whom a decision notified, each at most once
create unique index notification_events_of_decision on notification_events (decision_id, user_id)
  where decision_id is not null;
-- whom a new post notified, each at most once; deleting a post
create unique index notification_events_of_post on notification_events (post_id, user_id)
  where post_id is not null;
-- deleting a user
create index notification_events_by_user on notification_events (user_id);
-- deleting a user
create index notification_events_by_actor on notification_events (actor_id);
-- the users whom an email about notifications is due for
create index notification_events_to_mail on notification_events (mail_due_at, user_id)
  where mail_due_at is not null;
-- what the next email to a user is about
create index notification_events_of_user_to_mail on notification_events (user_id, mail_due_at)
  where mail_due_at is not null;
-- deleting old notifications
create index notification_events_old on notification_events (created_at);
-- which followers a user was notified of, each once; deleting a collection
create unique index notification_events_of_collection on notification_events (collection_id, actor_id, user_id)
  where collection_id is not null;
-- whom a merge notified, each at most once; deleting the post
create unique index notification_events_of_merge on notification_events (merged_post, user_id)
  where merged_post is not null;
create trigger notification_events_removed after delete on notification_events begin
  update notifications set latest_at = coalesce(
    (select max(events.created_at) from notification_events as events
      left join comments on comments.id = events.comment_id
      where events.notification_id = notifications.id
        and (events.comment_id is null or comments.status in ('active', 'flagged'))),
    (select max(created_at) from notification_events where notification_id = notifications.id),
    latest_at) where id = old.notification_id and latest_at <= old.created_at;
  delete from notifications where id = old.notification_id
    and not exists (select 1 from notification_events where notification_id = notifications.id);
end;
-- who was notified of a duplicate, each at most once; the deletion of its row in duplicates
create unique index notification_events_of_duplicate on notification_events (found_duplicate, user_id)
  where found_duplicate is not null;

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
