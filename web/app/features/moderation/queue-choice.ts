import type { ItemStatus } from '@magpie/contract/values';
import { useSearchParams } from 'react-router';
import type { ModeratedKind } from '../../api/query-keys.ts';

export type StatusChoice = keyof typeof STATUSES;

export const STATUSES = {
  flagged: { label: 'Flagged', statuses: ['flagged'] },
  removed: { label: 'Removed', statuses: ['removed'] },
  all: { label: 'All', statuses: ['flagged', 'removed'] },
} satisfies Record<string, { label: string; statuses: ItemStatus[] }>;

export const STATUS_CHOICES: readonly StatusChoice[] = ['flagged', 'removed', 'all'];

const KINDS: readonly ModeratedKind[] = ['posts', 'comments'];

/** What the queue shows, from its address: `?tab=comments&status=removed`. */
export function readQueueChoice(search: URLSearchParams): { kind: ModeratedKind; status: StatusChoice } {
  return {
    kind: KINDS.find((kind) => kind === search.get('tab')) ?? 'posts',
    status: STATUS_CHOICES.find((status) => status === search.get('status')) ?? 'flagged',
  };
}

export function useQueueChoice() {
  const [search, setSearch] = useSearchParams();
  function choose(name: 'tab' | 'status', value: string) {
    const next = new URLSearchParams(search);
    next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return {
    ...readQueueChoice(search),
    chooseKind: (kind: ModeratedKind) => choose('tab', kind),
    chooseStatus: (status: string) => choose('status', status),
  };
}
