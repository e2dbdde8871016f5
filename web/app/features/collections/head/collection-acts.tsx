import type { Collection } from '@magpie/contract/collections/collections';
import { actionLabels } from '@magpie/contract/messages/actions';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client/client.ts';
import { refreshCollections } from '../../../api/collections/collections.ts';
import { deferred } from '../../../lib/rendering/deferred.tsx';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { useOverlays } from '../../../session/overlays.tsx';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';
import type { CollectionReportProps } from './collection-report.tsx';
import type { OwnerDialogsProps } from './owner-dialogs.tsx';
import type { CollectionMenuItemsProps } from './collection-menu-items.tsx';
import { optionsFor } from '@magpie/contract/messages/following/mutes';

/** What can be done with a collection besides following it. */
export function CollectionActs({ collection, isOwner }: { collection: Collection; isOwner: boolean }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { requireLogin } = useOverlays();
  const [opened, setOpened] = useState<'edit' | 'delete' | 'report' | null>(null);
  const [copying, setCopying] = useState(false);
  const { id, title } = collection;
  const isRemoved = collection.status === 'removed';
  // Somebody who wanted to report it may have logged in as its owner.
  const ownersDialog = opened === 'report' ? null : opened;

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

  return (
    <>
      {isOwner && !isRemoved && (
        <Button size="sm" onClick={() => setOpened('edit')}>
          Edit
        </Button>
      )}
      {!isRemoved && (
        <Button size="sm" loading={copying} onClick={() => requireLogin(copy, { intent: 'collect' })}>
          <Icon name="Copy" className="size-4" />
          Copy to my collections
        </Button>
      )}
      <Menu trigger={<IconButton label={optionsFor(title)} icon="Ellipsis" />}>
        {(closeMenu) => (
          <CollectionMenuItems
            {...{ collection, isOwner }}
            close={closeMenu}
            onDelete={() => setOpened('delete')}
            onReport={() => setOpened('report')}
          />
        )}
      </Menu>
      {isOwner ? (
        <OwnerDialogs
          collection={collection}
          open={ownersDialog !== null}
          shown={ownersDialog}
          onClose={() => setOpened(null)}
        />
      ) : (
        <CollectionReport
          collection={collection}
          open={opened === 'report'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Its script is loaded when the menu opens. */
const CollectionMenuItems = deferred<CollectionMenuItemsProps>({
  load: async () => (await import('./collection-menu-items.tsx')).CollectionMenuItems,
  Waiting: () => <Skeleton className="m-2 h-5" />,
  onFailure({ close }) {
    close();
    toastNotLoaded();
  },
});

const CollectionReport = deferredModal<CollectionReportProps>(
  async () => (await import('./collection-report.tsx')).CollectionReport,
  () => ({ title: actionLabels.report, className: 'dialog max-w-sm' }),
);

const OwnerDialogs = deferredModal<OwnerDialogsProps>(
  async () => (await import('./owner-dialogs.tsx')).OwnerDialogs,
  ({ shown }) => ({
    title: shown === 'delete' ? 'Delete collection' : 'Edit collection',
    className: `dialog ${shown === 'delete' ? 'max-w-sm' : 'max-w-md'}`,
  }),
);
