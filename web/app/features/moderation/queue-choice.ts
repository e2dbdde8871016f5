import { STORAGE_KEYS } from '@magpie/contract/page-values';
import {
  type ItemStatus,
  type PostFilter,
  QUEUE_SORTS,
  type QueueSort,
  WAITING_STATUSES,
} from '@magpie/contract/values';
import { useSearchParams } from 'react-router';
import { useSearchChoice } from '../../session/use-search-choice.ts';
import { useStoredChoice } from '../../lib/stored/use-stored-choice.ts';
import type { ModeratedKind } from '../../api/client/query-keys.ts';
import { type Grouping, GROUPINGS } from './batches/group-items.ts';

export type StatusChoice = keyof typeof STATUSES;
export type HeldChoice = keyof typeof HELD;

export const STATUSES = {
  flagged: { label: 'Flagged', statuses: ['flagged'] },
  removed: { label: 'Removed', statuses: ['removed'] },
  all: { label: 'All', statuses: ['flagged', 'removed'] },
} satisfies Record<string, { label: string; statuses: ItemStatus[] }>;

/** For posts only. */
const HELD = {
  pending: { label: 'Pending', statuses: ['pending'] },
  rejected: { label: 'Rejected', statuses: ['rejected'] },
} satisfies Record<string, { label: string; statuses: PostFilter[] }>;

export const POST_STATUSES = { ...STATUSES, ...HELD };

export const STATUS_CHOICES: readonly StatusChoice[] = ['flagged', 'removed', 'all'];
export const HELD_CHOICES: readonly HeldChoice[] = ['pending', 'rejected'];

/** What the queue lists; collections are not decided on in batches. */
export type QueueKind = ModeratedKind | 'collections';

/** The tabs of the screen. */
export type QueueTab = QueueKind | 'appeals' | 'batches';
const TABS: readonly QueueTab[] = ['posts', 'comments', 'collections', 'appeals', 'batches'];

/** The tab, the statuses and the grouping to show, from the URL: `?tab=comments&status=removed&group=author`. */
export function readQueueChoice(search: URLSearchParams): {
  tab: QueueTab;
  posts: StatusChoice | HeldChoice;
  others: StatusChoice;
  grouping: Grouping;
} {
  const requested = search.get('status');
  const others = STATUS_CHOICES.find((status) => status === requested) ?? 'flagged';
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'posts',
    posts: HELD_CHOICES.find((status) => status === requested) ?? others,
    others,
    grouping: GROUPINGS.find((grouping) => grouping === search.get('group')) ?? 'none',
  };
}

export function useQueueChoice() {
  const [search] = useSearchParams();
  const choose = useSearchChoice();
  return {
    ...readQueueChoice(search),
    chooseTab: (tab: QueueTab) => choose('tab', tab),
    chooseStatus: (status: string) => choose('status', status),
    chooseGrouping: (grouping: string) => choose('group', grouping),
  };
}

export const SORT_LABELS: Record<QueueSort, string> = {
  newest: 'Newest first',
  waiting: 'Longest wait first',
};

export type QueueOrder = ReturnType<typeof useQueueOrder>;

/**
 * The order chosen in this browser; null for a list that includes items which do not wait for a decision, because such a
 * list is always newest first.
 */
export function useQueueOrder(statuses: readonly PostFilter[]) {
  const [chosen, choose] = useStoredChoice(STORAGE_KEYS.queueSort, QUEUE_SORTS);
  const allWait = statuses.every((status) => WAITING_STATUSES.some((waiting) => waiting === status));
  return { sort: allWait ? chosen : null, chooseSort: choose };
}
