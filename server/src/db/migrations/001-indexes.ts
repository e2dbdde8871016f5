export interface Index {
  name: string;
  /** Table and columns. */
  on: string;
  where?: string;
  isUnique?: boolean;
  /** The list or the look-up that needs the index; a comment in `schema.sql`. */
  serves: string;
}

const NEWEST = 'created_at desc, id desc';
const TOP = 'top_key desc, id desc';
const TRENDING = 'rank desc, id desc';

export const indexes: readonly Index[] = [
  { name: 'users_newest', on: `users (${NEWEST})`, serves: 'all users' },
  { name: 'users_by_role', on: `users (role, ${NEWEST})`, serves: 'users with a role' },
  { name: 'users_by_ban', on: `users (ban_status, ${NEWEST})`, serves: 'banned users' },

  { name: 'sessions_by_user', on: 'sessions (user_id)', serves: "a user's sessions" },
  { name: 'sessions_by_use', on: 'sessions (last_used_at)', serves: 'the deletion of unused sessions' },
  { name: 'sessions_by_age', on: 'sessions (created_at)', serves: 'the deletion of old sessions' },

  {
    name: 'bans_one_open',
    on: 'bans (user_id)',
    where: 'lifted_at is null',
    isUnique: true,
    serves: "a user's open ban, of which there is at most one",
  },
  { name: 'bans_by_user', on: 'bans (user_id, id)', serves: "a user's bans" },

  publicPosts('posts_recent', NEWEST, 'recent posts'),
  publicPosts('posts_top', TOP, 'top posts'),
  publicPosts('posts_trending', TRENDING, 'trending posts'),
  publicPosts('posts_category_recent', `category_id, ${NEWEST}`, 'recent posts of a category'),
  publicPosts('posts_category_top', `category_id, ${TOP}`, 'top posts of a category'),
  publicPosts('posts_category_trending', `category_id, ${TRENDING}`, 'trending posts of a category'),
  publicPosts('posts_top_of_day', `created_day, ${TOP}`, 'top posts of a period, by day'),
  publicPosts('posts_top_of_month', `created_month, ${TOP}`, 'top posts of a period, by 30 days'),
  publicPosts(
    'posts_category_top_of_day',
    `category_id, created_day, ${TOP}`,
    'top posts of a category and period, by day',
  ),
  publicPosts(
    'posts_category_top_of_month',
    `category_id, created_month, ${TOP}`,
    'top posts of a category and period, by 30 days',
  ),
  {
    name: 'posts_by_author',
    on: `posts (author_id, status, ${NEWEST})`,
    serves: "a user's posts, public or all",
  },
  {
    name: 'posts_by_status',
    on: `posts (status, ${NEWEST})`,
    serves: 'flagged, removed, pending and all moderated posts',
  },
  { name: 'posts_by_category', on: 'posts (category_id)', serves: 'moving the posts of a deleted category' },
  {
    name: 'posts_unread',
    on: 'posts (id)',
    where: 'preview_read_at is null',
    serves: 'posts whose page has not been read',
  },
  {
    name: 'posts_old_rules',
    on: 'posts (url_rules)',
    serves: 'posts whose URL key was made by older rules',
  },

  { name: 'post_tags_by_tag', on: 'post_tags (tag_id)', serves: 'the deletion of a tag' },
  { name: 'post_likes_by_user', on: 'post_likes (user_id, post_id)', serves: "a viewer's likes of posts" },
  {
    name: 'bookmarks_newest',
    on: 'bookmarks (user_id, created_at desc, post_id desc)',
    serves: "a user's saved posts",
  },
  { name: 'bookmarks_by_post', on: 'bookmarks (post_id)', serves: 'the deletion of a post' },

  {
    name: 'comments_roots',
    on: `comments (post_id, ${NEWEST})`,
    where: 'parent_id is null',
    serves: "a post's threads",
  },
  {
    name: 'comments_by_post',
    on: 'comments (post_id, id desc)',
    serves: "the feed of a post's comments, and its deletion",
  },
  { name: 'comments_by_root', on: 'comments (root_id, created_at, id)', serves: 'the replies of a thread' },
  { name: 'comments_by_parent', on: 'comments (parent_id)', serves: 'the replies to a comment' },
  {
    name: 'comments_by_author',
    on: `comments (author_id, ${NEWEST})`,
    where: `status in ('active', 'flagged')`,
    serves: "a user's comments",
  },
  {
    name: 'comments_by_status',
    on: `comments (status, ${NEWEST})`,
    where: 'deleted_at is null',
    serves: 'all, flagged and removed comments',
  },
  {
    name: 'comment_likes_by_user',
    on: 'comment_likes (user_id, comment_id)',
    serves: "a viewer's likes of comments",
  },

  {
    name: 'reports_of_post',
    on: 'reports (post_id, reporter_id)',
    where: 'post_id is not null',
    isUnique: true,
    serves: 'the reports of a post, one from each reporter',
  },
  {
    name: 'reports_of_comment',
    on: 'reports (comment_id, reporter_id)',
    where: 'comment_id is not null',
    isUnique: true,
    serves: 'the reports of a comment, one from each reporter',
  },
  {
    name: 'reports_of_posts_by_reporter',
    on: 'reports (reporter_id, post_id)',
    serves: "a viewer's reports of posts",
  },
  {
    name: 'reports_of_comments_by_reporter',
    on: 'reports (reporter_id, comment_id)',
    serves: "a viewer's reports of comments",
  },
  {
    name: 'decisions_of_post',
    on: 'decisions (post_id, id)',
    where: 'post_id is not null',
    serves: 'the decisions about a post',
  },
  {
    name: 'decisions_of_comment',
    on: 'decisions (comment_id, id)',
    where: 'comment_id is not null',
    serves: 'the decisions about a comment',
  },
  {
    name: 'decisions_undone_once',
    on: 'decisions (undoes)',
    where: 'undoes is not null',
    isUnique: true,
    serves: 'the decision that undid another, of which there is at most one',
  },
  { name: 'decisions_by_admin', on: 'decisions (admin_id)', serves: "an admin's decisions" },
  {
    name: 'removed_urls_old_rules',
    on: 'removed_urls (url_rules)',
    serves: 'removed URLs whose key was made by older rules',
  },
  { name: 'blocked_domains_newest', on: `blocked_domains (${NEWEST})`, serves: 'blocked domains' },
  {
    name: 'blocked_domains_by_admin',
    on: 'blocked_domains (admin_id)',
    serves: 'the deletion of a user',
  },
];

export function createIndex({ name, on, where, isUnique }: Index): string {
  return `create ${isUnique ? 'unique ' : ''}index ${name} on ${on}${where ? `\n  where ${where}` : ''}`;
}

function publicPosts(name: string, columns: string, serves: string): Index {
  return { name, on: `posts (${columns})`, where: 'is_listed = 1', serves };
}
