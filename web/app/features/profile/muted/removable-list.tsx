import { type ReactNode, useState } from 'react';
import { announce } from '../../../session/mute.ts';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusWithin } from '../../../ui/dialogs/use-focus-within.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListEnd, type ListEndProps } from '../../../ui/list-end.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface Row {
  key: number;
  content: ReactNode;
  /** The label of the button, such as `Unmute`, and its accessible name, which also names the item. */
  action: string;
  actionName: string;
  /** The message after the removal. */
  done: string;
}

interface RemovableListProps<Item> {
  label: string;
  list: ListEndProps['list'] & {
    isLoadingError: boolean;
    refetch: () => Promise<unknown>;
    isFetching: boolean;
  };
  /** undefined until they have loaded. */
  items: readonly Item[] | undefined;
  row: (item: Item) => Row;
  /** Removes an item and fetches the list again. */
  onRemove: (item: Item) => Promise<void>;
  /** Puts a removed item back, and fetches the list again. */
  onUndo: (item: Item) => Promise<void>;
  empty: string;
  failures: { load: string; remove: string; undo: string };
}

/** A list in the profile settings whose items can be removed; a removal can be undone. */
export function RemovableList<Item>(props: RemovableListProps<Item>) {
  const { label, list, items, row, onRemove, onUndo, empty, failures } = props;
  const [busy, setBusy] = useState<number | null>(null);
  const around = useFocusWithin(busy !== null);

  async function remove(item: Item) {
    const { key, done } = row(item);
    setBusy(key);
    try {
      await onRemove(item);
      announce(done, failures.undo, () => onUndo(item));
    } catch (error) {
      toastError(error, failures.remove);
    }
    setBusy(null);
  }

  if (list.isLoadingError) return <ErrorState message={failures.load} query={list} />;
  if (!items) {
    return (
      <ListSkeleton label={`Loading: ${label}`} count={2}>
        <Skeleton className="h-10 w-full rounded-lg" />
      </ListSkeleton>
    );
  }
  return (
    <div ref={around} tabIndex={-1} className="outline-none">
      {items.length === 0 && !list.hasNextPage && <p className="text-sm text-muted">{empty}</p>}
      <ul aria-label={label} className="session-list text-sm empty:hidden">
        {items.map((item) => {
          const { key, content, action, actionName } = row(item);
          return (
            <li key={key}>
              <p className="min-w-0 flex-1 font-medium wrap-anywhere text-ink">{content}</p>
              <Button
                size="sm"
                aria-label={actionName}
                loading={busy === key}
                disabled={busy !== null && busy !== key}
                onClick={() => void remove(item)}
              >
                {action}
              </Button>
            </li>
          );
        })}
      </ul>
      <ListEnd list={list} failure={failures.load} />
    </div>
  );
}
