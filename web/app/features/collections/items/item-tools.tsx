import type { CollectionItem } from '@magpie/contract/collections/items';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, MenuItems } from '../../../ui/menu.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { dragItem } from './drag-item.ts';
import { useItemActs } from './use-item-acts.ts';

export interface ItemToolsProps {
  id: number;
  items: readonly CollectionItem[];
  /** The index of the item in `items`. */
  index: number;
  /** Opens the form for the item's note. */
  onEdit: () => void;
  /** Says something to screen readers. */
  announce: (words: string) => void;
}

/** What moves, edits and removes an item. A button that can move it no further stays focusable, and so keeps the focus. */
export function ItemTools({ id, items, index, onEdit, announce }: ItemToolsProps) {
  const { move, remove } = useItemActs(id);
  const [isRemoving, setRemoving] = useState(false);
  const handle = useRef<HTMLSpanElement>(null);
  const isMoving = useRef(false);
  const item = items[index];

  const onMoved = useEffectEvent((at: number) => {
    if (!isMoving.current) return;
    isMoving.current = false;
    announce(collectionMessages.movedTo(item?.title ?? '', at + 1, items.length));
    // React has given the focus back to the moved row, but the browser has not scrolled there.
    const row = handle.current?.closest('li');
    if (row?.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => onMoved(index), [index]);

  if (!item) return null;
  const describedBy = `item-${item.id}`;
  const isFirst = index === 0;
  const isLast = index === items.length - 1;

  const removeIt = () => remove(item, items[index - 1]?.id ?? null);

  function onMove(from: number, to: number) {
    const moved = items[from];
    if (!moved) return;
    const others = items.toSpliced(from, 1);
    isMoving.current = true;
    move(moved.id, others[to - 1]?.id ?? null);
  }

  return (
    <>
      <span
        ref={handle}
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
