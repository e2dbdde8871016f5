import { useEffect, useRef, useState } from 'react';

/** The attribute of an item's article that has its id. */
export const ITEM = 'data-item';

/** Moves the focus to an item once it is shown and no dialog is open (`isFree`): a dialog would take the focus back. */
export function useItemFocus(isFree: boolean, items: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null || !isFree) return;
    const item = list.current?.querySelector<HTMLElement>(`[${ITEM}="${wanted}"]`);
    if (!item) return;
    item.focus();
    setWanted(null);
  }, [wanted, isFree, items]);
  return { list, focusItem: setWanted };
}
