import { useRef } from 'react';

/**
 * For a dialog without a trigger of its own: closing gives the focus back to what had it when it opened. Where the
 * dialog's act took that away, it goes to the nearest part of the page around it that is left.
 */
export function useFocusReturn() {
  const openers = useRef<Element[]>([]);
  return {
    onOpenAutoFocus() {
      openers.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const left = openers.current.find((opener) => opener.isConnected && isFocusable(opener));
      if (left instanceof HTMLElement) left.focus({ preventScroll: true });
    },
  };
}

function withAncestors(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let next = element; next; next = next.parentElement) found.push(next);
  return found;
}

function isFocusable(element: Element) {
  return element.matches(':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)');
}
