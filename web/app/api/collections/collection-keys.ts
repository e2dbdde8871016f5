import type { QueryKey } from '@tanstack/react-query';

const lists = {
  list: (owner: number | undefined, cursor: string | null): QueryKey => [
    'collections',
    'list',
    owner ?? null,
    cursor,
  ],
  edited: (): QueryKey => ['collections', 'edited'],
};

/** The keys of cached collections, which neither feeds nor posts show. */
export const collectionKeys = {
  all: ['collections'],
  one: (id: number) => ['collections', 'one', id] as const,
  items: (id: number) => ['collections', 'items', id] as const,
  queues: () => ['collections', 'queue'] as const,
  queue: (statuses: readonly string[], sort: string) => ['collections', 'queue', statuses, sort] as const,
  choices: (postId: number) => ['collections', 'choices', postId] as const,
  ...lists,
};
