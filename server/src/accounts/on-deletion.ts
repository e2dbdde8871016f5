import type { Schema } from '../db/schema.ts';
import { deleteCollections } from './delete-collections.ts';
import { deleteComments, deletePosts } from './delete-content.ts';
import { deleteCommentLikes, deletePostLikes } from './delete-likes.ts';
import { deleteChosen, deleteOwned } from './delete-owned.ts';
import type { DeletionBatch } from './deletion-batch.ts';
import { forgetAuthorOfComments, forgetAuthorOfPosts } from './forget-author.ts';

/** What happens to the rows of a table when the user named in one of its columns has deleted their account. */
export interface OnDeletion {
  table: string;
  column: string;
  /** Runs whatever the owner chose for posts and comments. */
  always?: DeletionBatch;
  /** Runs when posts and comments are kept. */
  keep?: DeletionBatch;
  /** Runs when posts and comments are deleted. */
  delete?: DeletionBatch;
  /** Why rows stay. */
  stays?: string;
}

const MODERATION = 'Reports, decisions and bans outlive what they are about, and show [deleted] as a name.';

/** Every column that names a user, in the order of the work. A test finds the columns that are missing. */
export const ON_DELETION: readonly OnDeletion[] = [
  owned('sessions', 'user_id', 'id'),
  owned('known_browsers', 'user_id', 'device'),
  owned('mail_tokens', 'user_id', 'token_hash'),
  { table: 'former_usernames', column: 'user_id', stays: 'Nobody else can take the name for 90 days.' },
  owned('totp_secrets', 'user_id', 'is_confirmed'),
  owned('used_totp_steps', 'user_id', 'step'),
  owned('recovery_codes', 'user_id', 'code_hash'),
  owned('passkeys', 'user_id', 'id'),
  owned('challenges', 'user_id', 'value_hash'),
  owned('feed_keys', 'user_id', 'user_id'),
  { table: 'follows', column: 'user_id', always: deleteChosen('follows') },
  owned('follows', 'target_user_id', 'id'),
  owned('collection_reads', 'user_id', 'item_id'),
  owned('collection_editors', 'user_id', 'collection_id'),
  { table: 'collections', column: 'owner_id', always: deleteCollections },
  { table: 'mutes', column: 'user_id', always: deleteChosen('mutes') },
  owned('mutes', 'target_user_id', 'id'),
  owned('hidden_posts', 'user_id', 'post_id'),
  owned('bookmarks', 'user_id', 'post_id'),
  // Events first, in batches: deleting a notification would delete all its events in one statement.
  owned('notification_events', 'user_id', 'id'),
  owned('notifications', 'user_id', 'id'),
  {
    table: 'notification_events',
    column: 'actor_id',
    stays: 'Others were notified of what is kept, and see [deleted] as a name.',
  },
  owned('thread_mutes', 'user_id', 'post_id'),
  owned('post_visits', 'user_id', 'post_id'),
  owned('site_visits', 'user_id', 'user_id'),
  owned('mail_settings', 'user_id', 'kind'),
  owned('chosen_notifications', 'user_id', 'kind'),
  owned('proposals', 'user_id', 'id'),
  { table: 'post_changes', column: 'user_id', stays: 'The history of a post shows [deleted] as a name.' },
  { table: 'posts', column: 'author_id', keep: forgetAuthorOfPosts, delete: deletePosts },
  { table: 'posts', column: 'sponsored_by', stays: 'The list of sponsored posts shows [deleted] as a name.' },
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
  { table: 'known_urls', column: 'added_by', stays: 'The sources of a post show [deleted] as a name.' },
  { table: 'reports', column: 'author_id', stays: MODERATION },
  { table: 'reports', column: 'reporter_id', stays: MODERATION },
  { table: 'decisions', column: 'author_id', stays: MODERATION },
  { table: 'decisions', column: 'admin_id', stays: MODERATION },
  { table: 'batches', column: 'admin_id', stays: MODERATION },
  { table: 'batches', column: 'undone_by', stays: MODERATION },
  owned('appeals', 'author_id', 'id'),
  { table: 'appeals', column: 'decided_by', stays: MODERATION },
  owned('user_notes', 'user_id', 'id'),
  { table: 'user_notes', column: 'admin_id', stays: MODERATION },
  { table: 'moderation_log', column: 'admin_id', stays: MODERATION },
  { table: 'moderation_log', column: 'user_id', stays: MODERATION },
  { table: 'bans', column: 'user_id', stays: MODERATION },
  { table: 'bans', column: 'banned_by', stays: MODERATION },
  { table: 'blocked_domains', column: 'admin_id', stays: MODERATION },
];

/** Rows that are deleted whatever the owner has chosen. `key` tells the rows of one owner apart. */
function owned(table: keyof Schema, column: string, key: string): OnDeletion {
  return { table, column, always: deleteOwned(table, column, key) };
}
