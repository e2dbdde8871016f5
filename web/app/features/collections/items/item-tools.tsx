import type { CollectionItem } from '@magpie/contract/collections/items';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, MenuItems } from '../../../ui/menu.tsx';
import { dragItem } from './drag-item.ts';
import { ItemDialog } from './item-dialog.tsx';

export interface ItemToolsProps {
  id: number;
  item: CollectionItem;
  isFirst: boolean;
  isLast: boolean;
  onMove: (from: number, to: number) => void;
  index: number;
  onRemove: () => void;
}

/** What moves, edits and removes an item. A button at the end of the list stays focusable, so that it keeps the focus. */
export function ItemTools({ id, item, index, isFirst, isLast, onMove, onRemove }: ItemToolsProps) {
  const [editing, setEditing] = useState(false);
  const describedBy = `item-${item.id}`;
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
              { label: 'Edit note', icon: 'Pencil', onSelect: () => setEditing(true) },
              { label: 'Remove', icon: 'Trash2', tone: 'danger', onSelect: onRemove },
            ]}
          />
        )}
      </Menu>
      <ItemDialog key={String(editing)} {...{ id, item }} open={editing} onClose={() => setEditing(false)} />
    </>
  );
}
