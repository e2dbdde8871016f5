import type { Collection } from '@magpie/contract/collections/collections';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { itemsQuery } from '../../../api/collections/collections.ts';
import { deferred } from '../../../lib/rendering/deferred.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListEnd, type ListEndProps } from '../../../ui/list-end.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';
import { ItemRow } from './item-row.tsx';
import type { ItemToolsProps } from './item-tools.tsx';
import type { NoteFormProps } from './note-form.tsx';

const WaitingTools = () => <Skeleton className="h-8 w-32" />;

/** The script that changes items is loaded only for users who may change them. */
const ItemTools = deferred<ItemToolsProps>({
  async load() {
    void NoteForm.preload();
    return (await import('./item-tools.tsx')).ItemTools;
  },
  Waiting: WaitingTools,
  onFailure: toastNotLoaded,
});

const NoteForm = deferred<NoteFormProps>({
  load: async () => (await import('./note-form.tsx')).NoteForm,
  Waiting: () => <Skeleton className="mt-2 h-20 max-w-prose" />,
  onFailure({ onClose }) {
    toastNotLoaded();
    onClose();
  },
});

/** The items of a collection in its order. */
export function ItemList({ collection: { id }, canEdit }: { collection: Collection; canEdit: boolean }) {
  const list = useInfiniteQuery(itemsQuery(id));
  const isWhole = useWholeList(list, canEdit);
  const [announced, setAnnounced] = useState('');
  const items = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading the items">
        <Skeleton className="h-24 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) return <ErrorState message={collectionMessages.loadItems} query={list} />;
  if (items.length === 0) {
    return (
      <EmptyState
        message={collectionMessages.emptyCollection}
        icon="FolderOpen"
        action={canEdit && <p className="max-w-sm text-muted">{collectionMessages.howToFill}</p>}
      />
    );
  }

  return (
    <>
      <ol className="item-list">
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            {...{ id, item }}
            place={index + 1}
            {...(canEdit && {
              renderTools: (onEdit) =>
                isWhole ? (
                  <ItemTools {...{ id, items, index, onEdit }} announce={setAnnounced} />
                ) : (
                  <WaitingTools />
                ),
              renderNoteForm: (opening, onClose) => <NoteForm {...{ id, item, opening, onClose }} />,
            })}
          />
        ))}
      </ol>
      <ListEnd list={list} failure={collectionMessages.loadItems} />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** Loads all items for those who may move them: where an item goes depends on the ones beside it. */
function useWholeList(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: ListEndProps['list'],
  isWanted: boolean,
): boolean {
  const isNextWanted = isWanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  return !hasNextPage;
}
