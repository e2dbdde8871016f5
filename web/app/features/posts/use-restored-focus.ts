import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { cardsIn, controlsIn, nameOf } from '../../ui/cards.ts';
import { openerOf } from '../../ui/dialogs/opener-of.ts';

/** The position of the focus in a list. */
interface Place {
  /** The id of the card's `aria-labelledby`. */
  name: string | null;
  card: number;
  control: number;
}

/**
 * A card that moves to another group is mounted again: its focused control gets the focus back. When the card leaves
 * the list, the focus goes to the card in its place, or else to the page.
 */
export function useRestoredFocus(grid: RefObject<HTMLElement | null>) {
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => {
    if (!place.current || document.activeElement !== document.body) return;
    const { name, card, control } = place.current;
    const cards = cardsIn(grid.current);
    const same = cards.find((one) => nameOf(one) === name);
    if (same) return controlsIn(same)[control]?.focus({ preventScroll: true });
    const next = cards[Math.min(card, cards.length - 1)]?.querySelector<HTMLElement>('h2 a');
    (next ?? document.getElementById('content'))?.focus();
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const cards = cardsIn(grid.current);
      const opener = openerOf(target);
      const card = cards.findIndex((one) => one.contains(opener));
      const at = cards[card];
      place.current = at
        ? { name: nameOf(at), card, control: controlsIn(at).findIndex((one) => one === opener) }
        : null;
    },
    onBlur() {
      place.current = null;
    },
  };
}
