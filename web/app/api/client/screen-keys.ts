import type { ItemStatus, QueueSort } from '@magpie/contract/values';
import type { UserFilters } from './query-keys.ts';

/**
 * Query keys of what neither feeds nor posts show. They have a file of their own, so that the scripts of feeds and posts do
 * not contain them.
 */
export const screenKeys = {
  commentQueue: (statuses: readonly ItemStatus[], sort: QueueSort) =>
    ['comments', 'queue', statuses, sort] as const,
  commentsOfUser: (id: number, cursor: string | null) => ['comments', 'user', id, cursor] as const,
  everHeld: ['held'],
  batches: ['batches'],
  appeals: ['appeals'],
  removal: (kind: string, id: number) => ['removal', kind, id] as const,
  userContext: (id: number) => ['user context', id] as const,
  dryRun: (act: string, kind: string, ids: readonly number[]) => ['dry run', act, kind, ids] as const,
  blockedDomains: ['domains'],
  moderationLog: (choice: object) => ['moderation log', choice] as const,
  moderators: ['moderators'],
  userLists: ['users', 'list'],
  userList: (filters: UserFilters) => ['users', 'list', filters] as const,
  sessions: ['sessions'],
  secondFactor: ['second-factor'],
  feedKey: ['feed key'],
  notifications: ['notifications'],
  decidedItems: (id: number) => ['notifications', 'items', id] as const,
  notificationSettings: ['notification settings'],
  previews: ['previews'],
  preview: (url: string, service: string | null) => ['previews', service, url] as const,
} as const;
