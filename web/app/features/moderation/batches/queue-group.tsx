import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { Group } from './group-items.ts';
import type { Selection } from './use-selection.ts';

export interface QueueGroupProps<T extends { id: number }> {
  group: Group<T>;
  /** `post`, `comment` or `collection`; collections are never grouped, so that theirs is not shown. */
  noun: string;
  selection: Selection<T>;
  /** Whether the list is divided into groups at all. */
  isGrouped: boolean;
  children: ReactNode;
}

/** Items with something in common and a checkbox that selects them all; or, without it, the items of no group. */
export function QueueGroup<T extends { id: number }>({
  group: { label, items },
  noun,
  selection,
  isGrouped,
  children,
}: QueueGroupProps<T>) {
  if (!isGrouped) return children;
  const name = label ?? 'Others';
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="queue-group">
        <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </h2>
        <span className="text-sm text-muted">
          {items.length} {noun}
          {items.length === 1 ? '' : 's'}
        </span>
        {label !== null && (
          <Checkbox
            label={`Select all ${items.length}`}
            className="queue-select"
            checked={items.every(selection.isSelected)}
            onChange={(event) => selection.select(items, event.target.checked)}
          />
        )}
      </div>
      {children}
    </section>
  );
}
