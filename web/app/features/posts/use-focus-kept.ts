import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** When the card that has the focus leaves the list, the one that takes its place has it, or else the page. */
export function useFocusKept(grid: RefObject<HTMLElement | null>, count: number) {
  const at = useRef(-1);
  useLayoutEffect(() => {
    if (at.current === -1 || document.activeElement !== document.body) return;
    const cards = grid.current?.querySelectorAll('article') ?? [];
    const next = cards[Math.min(at.current, cards.length - 1)]?.querySelector<HTMLElement>('h2 a');
    (next ?? document.getElementById('content'))?.focus();
  }, [grid, count]);
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      at.current = [...(grid.current?.querySelectorAll('article') ?? [])].findIndex((card) =>
        card.contains(target),
      );
    },
    onBlur() {
      at.current = -1;
    },
  };
}
