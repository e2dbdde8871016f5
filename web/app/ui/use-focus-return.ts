import { useRef } from 'react';
import { controlMadeAnew } from './cards.ts';

/** An item goes with its menu; the button that opened that stays, though perhaps unseen. */
export function openerOf(element: Element | null) {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}

/**
 * For a dialog without a trigger of its own: closing gives the focus back to what had it when it opened, also where its
 * card was made anew meanwhile. Where the dialog's act took that away, it goes to the nearest part of the page around it
 * that is left; what asked for the focus while the dialog was leaving comes first.
 */
export function useFocusReturn() {
  const openers = useRef<Element[]>([]);
  const watch = useRef(new AbortController());
  return {
    onOpenAutoFocus({ target: frame }: Event) {
      openers.current = withAncestors(openerOf(document.activeElement));
      watch.current.abort();
      watch.current = new AbortController();
      const { signal } = watch.current;
      document.addEventListener('focusin', ({ target }) => noteWish(frame, target), { signal });
      // Radix takes the focus back before it has arrived.
      document.addEventListener('focusout', ({ relatedTarget }) => noteWish(frame, relatedTarget), {
        signal,
      });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      watch.current.abort();
      const now = openers.current.map((opener) => (opener.isConnected ? opener : controlMadeAnew(opener)));
      const left = now.find((opener) => opener && isFocusable(opener));
      if (left instanceof HTMLElement) left.focus({ preventScroll: true });
    },
  };

  function noteWish(frame: EventTarget | null, target: EventTarget | null) {
    if (!(frame instanceof HTMLElement) || !(target instanceof Element)) return;
    if (frame.dataset['state'] === 'closed' && !frame.contains(target)) openers.current.unshift(target);
  }
}

function withAncestors(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let next = element; next; next = next.parentElement) found.push(next);
  return found;
}

function isFocusable(element: Element) {
  return (
    element.matches(':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
