import type { Collection } from '@magpie/contract/collections/collections';
import { actionLabels } from '@magpie/contract/messages/actions';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { copyLink } from '../../../session/copy-link.ts';
import { type MenuItem, MenuItems } from '../../../ui/menu.tsx';
import { exportItems } from '../transfer/export-items.ts';

export interface CollectionMenuItemsProps {
  collection: Collection;
  isOwner: boolean;
  close: () => void;
  onDelete: () => void;
}

/** Sharing, export and, for its owner, deletion of a collection. */
export function CollectionMenuItems({ collection, isOwner, close, onDelete }: CollectionMenuItemsProps) {
  const path = collectionPath(collection);
  const shareItem: MenuItem = {
    label: 'Share',
    icon: 'Share2',
    // The browser reports its own failures; a cancelled sharing is none.
    onSelect: () =>
      void navigator.share({ title: collection.title, url: location.origin + path }).catch(() => {}),
  };
  const deleteItem: MenuItem = {
    label: actionLabels.delete,
    icon: 'Trash2',
    tone: 'danger',
    onSelect: onDelete,
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
      ]}
    />
  );
}
