import type { ItemStatus, QueueSort } from '@magpie/contract/values';
import type { UserFilters } from './query-keys.ts';

/** The keys of what no feed shows, which need not be part of a feed's script. They continue those of query-keys.ts. */
export const screenKeys = {
  commentQueue: (statuses: readonly ItemStatus[], sort: QueueSort) =>
    ['comments', 'queue', statuses, sort] as const,
  everHeld: ['held'],
  /** Apart, so that a deletion does not fetch it again. */
  categoryCount: (slug: string) => ['category count', slug] as const,
  blockedDomains: ['domains'],
  userLists: ['users', 'list'],
  userList: (filters: UserFilters) => ['users', 'list', filters] as const,
  sessions: ['sessions'],
  previews: ['previews'],
  preview: (url: string, service: string | null) => ['previews', service, url] as const,
  commentsOfUsers: ['comments', 'user'],
  commentsOfUser: (id: number, cursor: string | null) => ['comments', 'user', id, cursor] as const,
} as const;
