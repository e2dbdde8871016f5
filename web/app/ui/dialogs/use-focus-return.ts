import { useRef } from 'react';
import { findRemountedControl } from '../cards.ts';
import { openerOf } from './opener-of.ts';

/**
 * For a dialog without a trigger: on closing, the focus returns to the element that had it, even when its card was
 * mounted again meanwhile. If the dialog's action removed that element, the focus goes to the nearest remaining
 * ancestor. An element focused while the dialog was closing takes precedence.
 */
export function useFocusReturn() {
  const openers = useRef<Element[]>([]);
  const controller = useRef(new AbortController());
  return {
    onOpenAutoFocus({ target: frame }: Event) {
      openers.current = withAncestors(openerOf(document.activeElement));
      controller.current.abort();
      controller.current = new AbortController();
      const { signal } = controller.current;
      document.addEventListener('focusin', ({ target }) => recordFocusMove(frame, target), { signal });
      // On this event Radix takes the focus back into the dialog, before the element that was to get the focus has it.
      document.addEventListener('focusout', ({ relatedTarget }) => recordFocusMove(frame, relatedTarget), {
        signal,
      });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      controller.current.abort();
      const current = openers.current.map((opener) =>
        opener.isConnected ? opener : findRemountedControl(opener),
      );
      const remaining = current.find((opener) => opener && isFocusable(opener));
      if (remaining instanceof HTMLElement) remaining.focus({ preventScroll: true });
    },
  };

  function recordFocusMove(frame: EventTarget | null, target: EventTarget | null) {
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
