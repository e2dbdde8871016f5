import type { Collection } from '@magpie/contract/collections/collections';
import { actionLabels } from '@magpie/contract/messages/actions';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { collectionKeys } from '../../../api/collections/collection-keys.ts';
import { refreshCollections } from '../../../api/collections/collections.ts';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { DeferredCollectionDialog } from '../../../session/collections/deferred-collection-dialog.tsx';
import { copyLink } from '../../../session/copy-link.ts';
import { useOverlays } from '../../../session/overlays.tsx';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, MenuItems } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { exportItems } from '../transfer/export-items.ts';

/** What can be done with a collection besides following it. */
export function CollectionActs({ collection, isOwner }: { collection: Collection; isOwner: boolean }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { requireLogin } = useOverlays();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const [copying, setCopying] = useState(false);
  const { id, title } = collection;
  const close = () => setOpened(null);

  async function copy() {
    setCopying(true);
    try {
      const made = await call('copyCollection', { params: { id } });
      refreshCollections(cache);
      await navigate(collectionPath(made));
      toast({ message: collectionMessages.copied, tone: 'success' });
    } catch (error) {
      toastError(error, collectionMessages.copyCollection);
    }
    setCopying(false);
  }

  async function remove() {
    await call('deleteCollection', { params: { id } });
    await navigate('/library/collections');
    cache.removeQueries({ queryKey: collectionKeys.one(id) });
    refreshCollections(cache);
    toast({ message: collectionMessages.deleted, tone: 'success' });
  }

  return (
    <>
      {isOwner && (
        <Button size="sm" onClick={() => setOpened('edit')}>
          Edit
        </Button>
      )}
      <Button size="sm" loading={copying} onClick={() => requireLogin(copy, { intent: 'collect' })}>
        <Icon name="Copy" className="size-4" />
        Copy to my collections
      </Button>
      <Menu trigger={<IconButton label={`Options for ${title}`} icon="Ellipsis" />}>
        {(closeMenu) => (
          <MenuItems
            close={closeMenu}
            items={[
              {
                label: actionLabels.copyLink,
                icon: 'Link',
                onSelect: () => void copyLink(collectionPath(collection)),
              },
              ...('share' in navigator
                ? [{ label: 'Share', icon: 'Share2' as const, onSelect: () => share(collection) }]
                : []),
              'separator',
              ...exportItems({ collection: id }),
              ...(isOwner
                ? [
                    'separator' as const,
                    {
                      label: actionLabels.delete,
                      icon: 'Trash2' as const,
                      tone: 'danger' as const,
                      onSelect: () => setOpened('delete'),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Menu>
      {isOwner && (
        <>
          <DeferredCollectionDialog
            key={String(opened)}
            collection={collection}
            open={opened === 'edit'}
            onClose={close}
            onSave={async (body) => {
              const edited = await call('editCollection', { params: { id }, body });
              cache.setQueryData(collectionKeys.one(id), edited);
              refreshCollections(cache);
            }}
          />
          <FormDialog
            open={opened === 'delete'}
            onClose={close}
            title="Delete collection"
            description={collectionMessages.confirmDelete}
            size="sm"
            actionLabel={actionLabels.delete}
            tone="danger"
            onSend={remove}
            explain={(error) => formRefusal(error, collectionMessages.deleteCollection)}
          />
        </>
      )}
    </>
  );
}

/** The browser reports its own failures; a cancelled sharing is none. */
function share(collection: Collection): void {
  navigator
    .share({ title: collection.title, url: location.origin + collectionPath(collection) })
    .catch(() => {});
}
