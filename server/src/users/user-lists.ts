import { sql } from 'kysely';
import type { IndexScan } from '../db/index-scan.ts';
import { CREATED_AT } from '../db/keyset.ts';

/** Deleted accounts are in no list. */
const EXISTS = sql<boolean>`deleted_at is null`;

/** Every list of users, newest first, with its condition and its index. */
export const USER_LISTS = {
  all: { indexes: ['users_newest'], scan: () => users(sql`${EXISTS}`) },
  byRole: {
    indexes: ['users_by_role'],
    scan: ({ role }: { role: string }) => users(sql`${EXISTS} and role = ${role}`),
  },
  byBan: {
    indexes: ['users_by_ban'],
    scan: ({ ban_status }: { ban_status: string }) => users(sql`${EXISTS} and ban_status = ${ban_status}`),
  },
} as const;

function users(condition: IndexScan['conditions'][number]): IndexScan {
  return { table: 'users', sort: CREATED_AT, conditions: [condition] };
}
