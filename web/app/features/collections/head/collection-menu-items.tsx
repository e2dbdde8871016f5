import type { Collection } from '@magpie/contract/collections/collections';
import { actionLabels } from '@magpie/contract/messages/actions';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { copyLink } from '../../../session/copy-link.ts';
import { useOverlays } from '../../../session/overlays.tsx';
import { type MenuItem, MenuItems } from '../../../ui/menu.tsx';
import { exportItems } from '../transfer/export-items.ts';

export interface CollectionMenuItemsProps {
  collection: Collection;
  isOwner: boolean;
  close: () => void;
  onDelete: () => void;
  onReport: () => void;
}

/** Sharing and export of a collection; its owner deletes it, and others report it. */
export function CollectionMenuItems({
  collection,
  isOwner,
  close,
  onDelete,
  onReport,
}: CollectionMenuItemsProps) {
  const { requireLogin } = useOverlays();
  const canReport = !isOwner && !collection.is_reported && collection.visibility !== 'private';
  const path = collectionPath(collection);
  const shareItem: MenuItem = {
    label: 'Share',
    icon: 'Share2',
    // The browser reports its own failures; a cancelled sharing is not a failure.
    onSelect: () =>
      void navigator.share({ title: collection.title, url: location.origin + path }).catch(() => {}),
  };
  const deleteItem: MenuItem = {
    label: actionLabels.delete,
    icon: 'Trash2',
    tone: 'danger',
    onSelect: onDelete,
  };
  const reportItem: MenuItem = {
    label: actionLabels.report,
    icon: 'Flag',
    onSelect: () => requireLogin(onReport, { intent: 'reportCollection' }),
  };
  return (
    <MenuItems
      close={close}
      items={[
        { label: actionLabels.copyLink, icon: 'Link', onSelect: () => void copyLink(path) },
        ...('share' in navigator ? [shareItem] : []),
        'separator',
        ...exportItems({ collection: collection.id }),
        ...(isOwner ? ['separator' as const, deleteItem] : []),
        ...(canReport ? ['separator' as const, reportItem] : []),
      ]}
    />
  );
}
