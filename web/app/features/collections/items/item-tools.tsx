import type { CollectionItem } from '@magpie/contract/collections/items';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, MenuItems } from '../../../ui/menu.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { dragItem } from './drag-item.ts';
import { useItemActs } from './use-item-acts.ts';

export interface ItemToolsProps {
  id: number;
  items: readonly CollectionItem[];
  /** The place of the item among them. */
  index: number;
  /** Opens the form for its note. */
  onEdit: () => void;
  /** Says something to screen readers. */
  announce: (words: string) => void;
}

/** What moves, edits and removes an item. A button at the end of the list stays focusable, so that it keeps the focus. */
export function ItemTools({ id, items, index, onEdit, announce }: ItemToolsProps) {
  const { move, remove } = useItemActs(id);
  const [isRemoving, setRemoving] = useState(false);
  const item = items[index];
  if (!item) return null;
  const describedBy = `item-${item.id}`;
  const isFirst = index === 0;
  const isLast = index === items.length - 1;

  const removeIt = () => remove(item, items[index - 1]?.id ?? null);

  function onMove(from: number, to: number) {
    const moved = items[from];
    if (!moved) return;
    const focused = document.activeElement;
    const others = items.toSpliced(from, 1);
    move(moved.id, others[to - 1]?.id ?? null);
    announce(collectionMessages.movedTo(moved.title ?? '', to + 1, items.length));
    // The browser takes the focus away when the row is put elsewhere in the document, and does not scroll when it is not.
    requestAnimationFrame(() => {
      if (!(focused instanceof HTMLElement) || !focused.isConnected) return;
      focused.focus();
      if (focused.getAttribute('aria-describedby') === `item-${moved.id}`)
        focused.closest('li')?.scrollIntoView({ block: 'nearest' });
    });
  }

  return (
    <>
      <span
        className="item-handle"
        title="Drag to move"
        aria-hidden="true"
        onPointerDown={(event) => dragItem(event, onMove)}
      >
        <Icon name="GripVertical" />
      </span>
      <IconButton
        label="Move up"
        icon="ArrowUp"
        aria-describedby={describedBy}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(index, index - 1)}
      />
      <IconButton
        label="Move down"
        icon="ArrowDown"
        aria-describedby={describedBy}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(index, index + 1)}
      />
      <Menu trigger={<IconButton label="Item options" icon="Ellipsis" aria-describedby={describedBy} />}>
        {(close) => (
          <MenuItems
            close={close}
            items={[
              { label: 'Edit note', icon: 'Pencil', onSelect: onEdit },
              {
                label: 'Remove',
                icon: 'Trash2',
                tone: 'danger',
                // A post that is gone cannot be put back by Undo.
                onSelect: () => (item.url === null ? setRemoving(true) : void removeIt()),
              },
            ]}
          />
        )}
      </Menu>
      <ConfirmRemoval open={isRemoving} onClose={() => setRemoving(false)} onRemove={removeIt} />
    </>
  );
}
