import type { CollectionChoices } from '@magpie/contract/collections/collections';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import type { Post } from '@magpie/contract/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client/client.ts';
import { collectionKeys } from '../../../api/collections/collection-keys.ts';
import { choicesQuery } from '../../../api/collections/collections.ts';
import { announce } from '../../../session/mute.ts';
import { toastError } from '../../../session/toast-error.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Count } from '../../../ui/labels/count.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NewCollection } from '../../../session/collections/new-collection.tsx';
import { VisibilityBadge } from '../../../session/collections/visibility.tsx';

export interface AddToCollectionProps {
  post: Post;
  open: boolean;
  onClose: () => void;
}

/** The collections that the viewer can add the post to, with a check box for whether the post is in each. */
export function AddToCollection({ post, open, onClose }: AddToCollectionProps) {
  const cache = useQueryClient();
  const query = useQuery(choicesQuery(post.id));

  async function add(id: number, note = '') {
    await call('addCollectionItem', { params: { id }, body: { post: post.id, note } });
    await cache.invalidateQueries({ queryKey: collectionKeys.all });
  }

  async function remove(id: number, item_id: number) {
    // The list on the screen may be older than the note, which `Undo` puts back.
    const choices = await cache.fetchQuery({ ...choicesQuery(post.id), staleTime: 0 });
    const note = choices.find((choice) => choice.id === id)?.note ?? '';
    await call('removeCollectionItem', { params: { id, item_id } });
    await cache.invalidateQueries({ queryKey: collectionKeys.all });
    announce(collectionMessages.itemRemoved, collectionMessages.restoreItem, () => add(id, note));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add to collection"
      description={<bdi>{post.title}</bdi>}
      size="sm"
      footer={<NewCollection onCreated={({ id }) => add(id)} />}
    >
      {query.isPending && (
        <ListSkeleton label="Loading collections">
          <Skeleton className="h-6 w-full" />
        </ListSkeleton>
      )}
      {query.isLoadingError && <ErrorState message={collectionMessages.loadCollections} query={query} />}
      {query.data?.length === 0 && <p className="text-sm text-muted">{collectionMessages.howToCollect}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
          {query.data.map((choice) => (
            <li key={choice.id}>
              <ChoiceBox
                choice={choice}
                onAdd={() => add(choice.id)}
                onRemove={(item_id) => remove(choice.id, item_id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type Choice = CollectionChoices['results'][number];

interface ChoiceBoxProps {
  choice: Choice;
  onAdd: () => Promise<void>;
  onRemove: (item_id: number) => Promise<void>;
}

function ChoiceBox({ choice, onAdd, onRemove }: ChoiceBoxProps) {
  const { title, visibility, items_count, item_id } = choice;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isIn = wanted ?? item_id !== null;

  async function change(on: boolean) {
    if (wanted !== null) return;
    setWanted(on);
    try {
      await (on ? onAdd() : item_id !== null && onRemove(item_id));
    } catch (error) {
      toastError(error, on ? collectionMessages.addItem : collectionMessages.removeItem);
    }
    setWanted(null);
  }

  return (
    <Checkbox
      className="py-2"
      checked={isIn}
      onChange={({ target }) => void change(target.checked)}
      label={
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{title}</bdi>
          <VisibilityBadge visibility={visibility} />
          <Count value={items_count} noun="item" className="text-muted" />
        </span>
      }
    />
  );
}
