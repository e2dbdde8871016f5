import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { collectionsQuery } from '../../api/collections/collections.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CollectionCard } from './collection-card.tsx';

type Query = ReturnType<typeof collectionsQuery>;

export interface CollectionListProps {
  query: Query;
  empty?: string;
  emptyAction?: ReactNode;
  /** Shows nothing while the list is empty. */
  isOptional?: boolean;
  heading?: string;
}

/** Collections as cards, with Load More. */
export function CollectionList({
  query,
  empty = collectionMessages.noCollections,
  emptyAction,
  isOptional = false,
  heading,
}: CollectionListProps) {
  const list = useInfiniteQuery(query);
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (isOptional && shown.length === 0) return null;
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading collections">
        <Skeleton className="h-32 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) return <ErrorState message={collectionMessages.loadCollections} query={list} />;
  if (shown.length === 0) return <EmptyState message={empty} icon="FolderOpen" action={emptyAction} />;
  return (
    <section className="mb-8">
      {heading && <h2 className="mb-3 text-lg font-semibold">{heading}</h2>}
      <div className="collection-grid">
        {shown.map((collection) => (
          <CollectionCard key={collection.id} collection={collection} />
        ))}
      </div>
      <ListEnd list={list} failure={collectionMessages.loadCollections} />
    </section>
  );
}
