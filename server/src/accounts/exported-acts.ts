import type { ExportedTable } from './exported-table.ts';

/** What somebody did as an admin. */
export const EXPORTED_ACTS: readonly ExportedTable[] = [
  {
    name: 'decisions_you_made',
    table: 'decisions',
    column: 'admin_id',
    key: 'id',
    columns: [
      'verb',
      'post_id',
      'comment_id',
      'collection_id',
      'reason',
      'status_before',
      'status_after',
      'created_at',
    ],
  },
  {
    name: 'batches_you_decided',
    table: 'batches',
    column: 'admin_id',
    key: 'id',
    columns: ['act', 'reason', 'posts_count', 'comments_count', 'created_at', 'undone_at'],
  },
  {
    name: 'appeals_you_decided',
    table: 'appeals',
    column: 'decided_by',
    key: 'id',
    columns: ['post_id', 'comment_id', 'outcome', 'reason', 'decided_at'],
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
