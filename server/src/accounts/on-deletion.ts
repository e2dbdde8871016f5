import { deleteComments, deletePosts } from './delete-content.ts';
import { deleteCommentLikes, deletePostLikes } from './delete-likes.ts';
import { deleteOwned } from './delete-owned.ts';
import type { DeletionBatch } from './deletion-batch.ts';
import { forgetAuthorOfComments, forgetAuthorOfPosts } from './forget-author.ts';

/** What happens to the rows of a table when the user that a column of it names has deleted their account. */
export interface OnDeletion {
  table: string;
  column: string;
  /** Whatever the owner chose. */
  always?: DeletionBatch;
  /** When posts and comments are kept. */
  keep?: DeletionBatch;
  /** When posts and comments are deleted. */
  delete?: DeletionBatch;
  /** Why rows stay. */
  stays?: string;
}

const MODERATION = 'Reports, decisions and bans outlive what they are about, and show [deleted] as a name.';

/** Every column that names a user; in this order. A test finds those that are missing. */
export const ON_DELETION: readonly OnDeletion[] = [
  { table: 'sessions', column: 'user_id', always: deleteOwned('sessions', 'user_id', 'id') },
  { table: 'known_browsers', column: 'user_id', always: deleteOwned('known_browsers', 'user_id', 'device') },
  { table: 'mail_tokens', column: 'user_id', always: deleteOwned('mail_tokens', 'user_id', 'token_hash') },
  { table: 'former_usernames', column: 'user_id', stays: 'Nobody else can take the name for 90 days.' },
  {
    table: 'totp_secrets',
    column: 'user_id',
    always: deleteOwned('totp_secrets', 'user_id', 'is_confirmed'),
  },
  { table: 'used_totp_steps', column: 'user_id', always: deleteOwned('used_totp_steps', 'user_id', 'step') },
  {
    table: 'recovery_codes',
    column: 'user_id',
    always: deleteOwned('recovery_codes', 'user_id', 'code_hash'),
  },
  { table: 'passkeys', column: 'user_id', always: deleteOwned('passkeys', 'user_id', 'id') },
  { table: 'challenges', column: 'user_id', always: deleteOwned('challenges', 'user_id', 'value_hash') },
  { table: 'follows', column: 'user_id', always: deleteOwned('follows', 'user_id', 'id') },
  { table: 'follows', column: 'target_user_id', always: deleteOwned('follows', 'target_user_id', 'id') },
  { table: 'mutes', column: 'user_id', always: deleteOwned('mutes', 'user_id', 'id') },
  { table: 'mutes', column: 'target_user_id', always: deleteOwned('mutes', 'target_user_id', 'id') },
  { table: 'hidden_posts', column: 'user_id', always: deleteOwned('hidden_posts', 'user_id', 'post_id') },
  { table: 'bookmarks', column: 'user_id', always: deleteOwned('bookmarks', 'user_id', 'post_id') },
  // Events first: the last one takes its notification along.
  {
    table: 'notification_events',
    column: 'user_id',
    always: deleteOwned('notification_events', 'user_id', 'id'),
  },
  { table: 'notifications', column: 'user_id', always: deleteOwned('notifications', 'user_id', 'id') },
  {
    table: 'notification_events',
    column: 'actor_id',
    stays: 'Others were notified of what is kept, and see [deleted] as a name.',
  },
  { table: 'thread_mutes', column: 'user_id', always: deleteOwned('thread_mutes', 'user_id', 'post_id') },
  { table: 'post_visits', column: 'user_id', always: deleteOwned('post_visits', 'user_id', 'post_id') },
  { table: 'site_visits', column: 'user_id', always: deleteOwned('site_visits', 'user_id', 'user_id') },
  { table: 'mail_settings', column: 'user_id', always: deleteOwned('mail_settings', 'user_id', 'kind') },
  {
    table: 'chosen_notifications',
    column: 'user_id',
    always: deleteOwned('chosen_notifications', 'user_id', 'kind'),
  },
  { table: 'posts', column: 'author_id', keep: forgetAuthorOfPosts, delete: deletePosts },
  { table: 'comments', column: 'author_id', keep: forgetAuthorOfComments, delete: deleteComments },
  {
    table: 'post_likes',
    column: 'user_id',
    delete: deletePostLikes,
    stays: 'Kept likes count without a name.',
  },
  {
    table: 'comment_likes',
    column: 'user_id',
    delete: deleteCommentLikes,
    stays: 'Kept likes count without a name.',
  },
  { table: 'reports', column: 'author_id', stays: MODERATION },
  { table: 'reports', column: 'reporter_id', stays: MODERATION },
  { table: 'decisions', column: 'author_id', stays: MODERATION },
  { table: 'decisions', column: 'admin_id', stays: MODERATION },
  { table: 'bans', column: 'user_id', stays: MODERATION },
  { table: 'bans', column: 'banned_by', stays: MODERATION },
  { table: 'blocked_domains', column: 'admin_id', stays: MODERATION },
];
