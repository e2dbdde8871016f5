import { BATCH_ACTS, type BatchAct, type PostStatus } from '@magpie/contract/values';
import { useEffect, useState } from 'react';
import type { Chosen } from '../../../api/moderation/batches.ts';
import type { ModeratedKind } from '../../../api/client/query-keys.ts';
import { useLast } from '../../../lib/state/use-last.ts';
import { DeferredBatchDialog, DeferredSelectionBar } from './deferred-batches.tsx';
import type { Traits } from './group-items.ts';
import type { Selection } from './use-selection.ts';

export interface BatchControlsProps<T> {
  selection: Selection<T>;
  kind: ModeratedKind;
  noun: string;
  traitsOf: (item: T) => Traits;
  /** In their order on the screen. */
  items: readonly T[];
  focusItem: (id: number | null) => void;
}

/** Decides on the selected items, after a list of what that would change. */
export function BatchControls<T extends { id: number; status: PostStatus }>({
  selection: { selected, clear },
  kind,
  noun,
  traitsOf,
  items,
  focusItem,
}: BatchControlsProps<T>) {
  const [confirming, setConfirming] = useState<(Chosen & { names: ReadonlyMap<number, string> }) | null>(
    null,
  );
  const last = useLast(confirming);
  const [next, setNext] = useState<number | null>(null);

  function ask(act: BatchAct) {
    const names = new Map(selected.map((item) => [item.id, nameFrom(traitsOf(item))]));
    setConfirming({ act, kind, ids: [...names.keys()], names });
  }

  /** The first item that remains takes the focus, once the dialog has closed. */
  function finish(ids: readonly number[]) {
    clear();
    setNext(items.find(({ id }) => !ids.includes(id))?.id ?? null);
  }
  useEffect(() => {
    if (next === null || confirming !== null) return;
    focusItem(next);
    setNext(null);
  }, [next, confirming, focusItem]);

  return (
    <>
      <DeferredSelectionBar
        count={selected.length}
        noun={noun}
        acts={BATCH_ACTS.filter((act) => selected.some(({ status }) => CAN[act](status)))}
        onAct={ask}
        onClear={clear}
      />
      {last && (
        <DeferredBatchDialog
          key={`${last.act} ${last.ids.join()}`}
          open={confirming !== null}
          onClose={() => setConfirming(null)}
          chosen={last}
          nameOf={(id) => last.names.get(id) ?? String(id)}
          onDone={() => finish(last.ids)}
        />
      )}
    </>
  );
}

/** What is removed is not removed again, and held posts are rejected one by one. */
const CAN: Record<BatchAct, (status: PostStatus) => boolean> = {
  approve: () => true,
  remove: (status) => status === 'active' || status === 'flagged',
};

function nameFrom({ words, author }: Traits): string {
  return author ? `${words} (${author})` : words;
}
