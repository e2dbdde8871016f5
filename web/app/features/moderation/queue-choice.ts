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

const KINDS: readonly ModeratedKind[] = ['posts', 'comments'];

/** The tab and the statuses to show, from the URL: `?tab=comments&status=removed`. */
export function readQueueChoice(search: URLSearchParams): {
  kind: ModeratedKind;
  posts: StatusChoice | HeldChoice;
  comments: StatusChoice;
} {
  const requested = search.get('status');
  const comments = STATUS_CHOICES.find((status) => status === requested) ?? 'flagged';
  return {
    kind: KINDS.find((kind) => kind === search.get('tab')) ?? 'posts',
    posts: HELD_CHOICES.find((status) => status === requested) ?? comments,
    comments,
  };
}

export function useQueueChoice() {
  const [search] = useSearchParams();
  const choose = useSearchChoice();
  return {
    ...readQueueChoice(search),
    chooseKind: (kind: ModeratedKind) => choose('tab', kind),
    chooseStatus: (status: string) => choose('status', status),
  };
}

export const SORT_LABELS: Record<QueueSort, string> = {
  newest: 'Newest first',
  waiting: 'Longest wait first',
};

/** The order as chosen in this browser; null where nothing waits, which is listed newest first. */
export function useQueueSort(statuses: readonly PostFilter[]) {
  const [chosen, choose] = useStoredChoice(STORAGE_KEYS.queueSort, QUEUE_SORTS);
  const allWait = statuses.every((status) => WAITING_STATUSES.some((waiting) => waiting === status));
  return { sort: allWait ? chosen : null, chooseSort: choose };
}
