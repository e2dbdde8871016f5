import type { Collection } from '@magpie/contract/collections/collections';
import { actionLabels } from '@magpie/contract/messages/actions';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { collectionKeys } from '../../../api/collections/collection-keys.ts';
import { refreshCollections } from '../../../api/collections/collections.ts';
import { useLast } from '../../../lib/state/use-last.ts';
import { CollectionDialog } from '../../../session/collections/collection-dialog.tsx';
import { useAfterDialog } from '../../../session/use-after-dialog.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';

export interface OwnerDialogsProps {
  collection: Collection;
  open: boolean;
  /** null when no dialog is open. */
  shown: 'edit' | 'delete' | null;
  onClose: () => void;
}

/** The dialogs in which the owner of a collection edits and deletes it. */
export function OwnerDialogs({ collection, shown, ...dialog }: OwnerDialogsProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const afterDialog = useAfterDialog(dialog.open);
  const last = useLast(shown);
  const { id } = collection;

  async function remove() {
    await call('deleteCollection', { params: { id } });
    afterDialog(() => void leave());
  }

  async function leave() {
    await navigate('/library/collections', { replace: true });
    cache.removeQueries({ queryKey: collectionKeys.one(id) });
    refreshCollections(cache);
    toast({ message: collectionMessages.deleted, tone: 'success' });
  }

  if (last === 'delete') {
    return (
      <FormDialog
        {...dialog}
        title="Delete collection"
        description={collectionMessages.confirmDelete}
        size="sm"
        actionLabel={actionLabels.delete}
        tone="danger"
        onSend={remove}
        explain={(error) => formRefusal(error, collectionMessages.deleteCollection)}
      />
    );
  }
  return (
    <CollectionDialog
      key={collection.updated_at}
      {...dialog}
      collection={collection}
      onSave={async (body) => {
        cache.setQueryData(collectionKeys.one(id), await call('editCollection', { params: { id }, body }));
        refreshCollections(cache);
      }}
    />
  );
}
