import { sql } from 'kysely';
import type { IndexScan, RowFilter } from '../db/index-scan.ts';
import type { SortColumn } from '../db/keyset.ts';
import { IS_VISIBLE } from './visible.ts';

const LATEST_AT: SortColumn = { name: 'latest_at', isInteger: true, order: 'desc' };

const ID: SortColumn = { name: 'id', isInteger: true, order: 'asc' };

/** The lists of notifications, newest first, and the list of the events of one notification, oldest first. */
export const NOTIFICATION_LISTS = {
  all: {
    indexes: ['notifications_newest'],
    scan: ({ user_id }: { user_id: number }): IndexScan => ({
      table: 'notifications',
      sort: LATEST_AT,
      conditions: [sql`user_id = ${user_id}`],
    }),
  },
  unread: {
    indexes: ['notifications_unread'],
    scan: ({ user_id }: { user_id: number }): IndexScan => ({
      table: 'notifications',
      sort: LATEST_AT,
      conditions: [sql`user_id = ${user_id} and read_at is null`],
    }),
  },
  items: {
    indexes: ['notification_events_by_group'],
    scan: ({ notification_id }: { notification_id: number }): IndexScan => ({
      table: 'notification_events',
      sort: ID,
      conditions: [sql`notification_id = ${notification_id}`],
    }),
  },
} as const;

export const VISIBLE: RowFilter = {
  join: sql`join notifications on notifications.id = scanned.id`,
  condition: IS_VISIBLE,
};
