import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { ITEMS, TOPICS } from './exported-values.ts';

/** What the export contains of a table in which a column names the user. */
export interface ExportedTable {
  /** Its name in the file. */
  name: string;
  table: keyof Schema;
  /** The column that names the user. */
  column: string;
  /** `column` names a comment of the user instead. */
  ofComments?: true;
  /** The column that differs between the rows of one user; an index has them in its order. */
  key: string;
  /** Exported under their own names. Only what the user did, wrote or is: no secrets, and nothing of other people. */
  columns: readonly string[];
  /** Values from other tables, by their name in the file. */
  computed?: Readonly<Record<string, RawBuilder<string | null>>>;
  /** Leaves out placeholders of deleted comments. */
  isUndeleted?: true;
}

/** Every column that names a user is here or in not-exported.ts; a test finds those that are missing. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'sessions',
    table: 'sessions',
    column: 'user_id',
    key: 'id',
    columns: ['user_agent', 'address', 'created_at', 'last_used_at'],
  },
  {
    name: 'known_browsers',
    table: 'known_browsers',
    column: 'user_id',
    key: 'device',
    columns: ['device', 'last_used_at'],
  },
  {
    name: 'former_usernames',
    table: 'former_usernames',
    column: 'user_id',
    key: 'username_key',
    columns: ['username_key', 'free_at'],
  },
  {
    name: 'links_sent_by_mail',
    table: 'mail_tokens',
    column: 'user_id',
    key: 'token_hash',
    columns: ['purpose', 'email', 'created_at', 'expires_at'],
  },
  {
    name: 'passkeys',
    table: 'passkeys',
    column: 'user_id',
    key: 'id',
    columns: ['name', 'created_at', 'last_used_at'],
  },
  {
    name: 'authenticator_apps',
    table: 'totp_secrets',
    column: 'user_id',
    key: 'is_confirmed',
    columns: ['is_confirmed', 'created_at'],
  },
  {
    name: 'key_of_your_following_feed',
    table: 'feed_keys',
    column: 'user_id',
    key: 'user_id',
    columns: ['created_at'],
  },
  {
    name: 'follows',
    table: 'follows',
    column: 'user_id',
    key: 'id',
    columns: ['target_user_id', 'collection_id', 'created_at'],
    computed: TOPICS,
  },
  {
    name: 'mutes',
    table: 'mutes',
    column: 'user_id',
    key: 'id',
    columns: ['target_user_id', 'word', 'created_at'],
    computed: TOPICS,
  },
  {
    name: 'hidden_posts',
    table: 'hidden_posts',
    column: 'user_id',
    key: 'post_id',
    columns: ['post_id', 'created_at'],
  },
  {
    name: 'posts',
    table: 'posts',
    column: 'author_id',
    key: 'id',
    columns: [
      'id',
      'title',
      'url',
      'description',
      'is_sponsored',
      'affiliate_url',
      'sponsored_at',
      'status',
      'likes_count',
      'comments_count',
      'created_at',
      'edited_at',
      'kind',
      'access',
      'own_work',
      'ai_written',
    ],
    computed: {
      category: sql`(select slug from categories where categories.id = category_id)`,
      tags: sql`(select string_agg(name, ', ' order by name) from tags join post_tags on tag_id = tags.id where post_id = posts.id)`,
    },
  },
  {
    name: 'proposals',
    table: 'proposals',
    column: 'user_id',
    key: 'id',
    columns: ['post_id', 'field', 'value', 'created_at'],
  },
  {
    name: 'proposals_you_applied',
    table: 'post_changes',
    column: 'user_id',
    key: 'id',
    columns: ['post_id', 'field', 'to_value', 'applied_at'],
  },
  {
    name: 'comments',
    table: 'comments',
    column: 'author_id',
    key: 'id',
    columns: ['id', 'post_id', 'parent_id', 'content', 'status', 'likes_count', 'created_at', 'edited_at'],
    isUndeleted: true,
  },
  {
    name: 'earlier_versions_of_comments',
    table: 'comment_versions',
    column: 'comment_id',
    ofComments: true,
    key: 'id',
    columns: ['comment_id', 'content', 'created_at'],
  },
  {
    name: 'saved_posts',
    table: 'bookmarks',
    column: 'user_id',
    key: 'post_id',
    columns: ['post_id', 'created_at'],
  },
  {
    name: 'collections',
    table: 'collections',
    column: 'owner_id',
    key: 'id',
    columns: ['id', 'title', 'description', 'visibility', 'created_at', 'updated_at'],
    computed: { items: ITEMS },
  },
  {
    name: 'collections_you_edit',
    table: 'collection_editors',
    column: 'user_id',
    key: 'collection_id',
    columns: ['collection_id', 'created_at'],
  },
  {
    name: 'items_you_ticked_off',
    table: 'collection_reads',
    column: 'user_id',
    key: 'item_id',
    columns: ['collection_id', 'item_id', 'created_at'],
  },
  {
    name: 'liked_posts',
    table: 'post_likes',
    column: 'user_id',
    key: 'post_id',
    columns: ['post_id', 'created_at'],
  },
  {
    name: 'liked_comments',
    table: 'comment_likes',
    column: 'user_id',
    key: 'comment_id',
    columns: ['comment_id', 'created_at'],
  },
  {
    name: 'notifications',
    table: 'notifications',
    column: 'user_id',
    key: 'id',
    columns: ['kind', 'post_id', 'comment_id', 'collection_id', 'latest_at', 'read_at'],
  },
  {
    name: 'muted_threads',
    table: 'thread_mutes',
    column: 'user_id',
    key: 'post_id',
    columns: ['post_id', 'created_at'],
  },
  {
    name: 'visited_posts',
    table: 'post_visits',
    column: 'user_id',
    key: 'post_id',
    columns: ['post_id', 'visited_at'],
  },
  {
    name: 'visits',
    table: 'site_visits',
    column: 'user_id',
    key: 'user_id',
    columns: ['active_at', 'previous_ended_at'],
  },
  {
    name: 'mail_settings',
    table: 'mail_settings',
    column: 'user_id',
    key: 'kind',
    columns: ['kind', 'frequency', 'due_at'],
  },
  {
    name: 'chosen_notifications',
    table: 'chosen_notifications',
    column: 'user_id',
    key: 'kind',
    columns: ['kind'],
  },
  {
    name: 'reports',
    table: 'reports',
    column: 'reporter_id',
    key: 'id',
    columns: ['post_id', 'comment_id', 'reason', 'details', 'created_at'],
  },
  {
    name: 'decisions_about_your_content',
    table: 'decisions',
    column: 'author_id',
    key: 'id',
    columns: ['verb', 'post_id', 'comment_id', 'title', 'url', 'status_before', 'status_after', 'created_at'],
  },
  {
    name: 'bans',
    table: 'bans',
    column: 'user_id',
    key: 'id',
    columns: ['kind', 'created_at', 'ends_at', 'lifted_at'],
  },
  {
    name: 'decisions_you_made',
    table: 'decisions',
    column: 'admin_id',
    key: 'id',
    columns: ['verb', 'post_id', 'comment_id', 'reason', 'status_before', 'status_after', 'created_at'],
  },
  {
    name: 'batches_you_decided',
    table: 'batches',
    column: 'admin_id',
    key: 'id',
    columns: ['act', 'reason', 'posts_count', 'comments_count', 'created_at', 'undone_at'],
  },
  {
    name: 'notes_you_wrote_about_users',
    table: 'user_notes',
    column: 'admin_id',
    key: 'id',
    columns: ['text', 'created_at'],
  },
  {
    name: 'what_you_did_as_a_moderator',
    table: 'moderation_log',
    column: 'admin_id',
    key: 'id',
    columns: ['action', 'reason', 'target_kind', 'target_id', 'created_at'],
  },
  {
    name: 'bans_you_imposed',
    table: 'bans',
    column: 'banned_by',
    key: 'id',
    columns: ['kind', 'reason', 'created_at', 'ends_at', 'lifted_at'],
  },
  {
    name: 'domains_you_blocked',
    table: 'blocked_domains',
    column: 'admin_id',
    key: 'id',
    columns: ['domain', 'reason', 'created_at'],
  },
];
