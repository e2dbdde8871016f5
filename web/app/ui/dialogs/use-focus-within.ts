import { useEffect, useRef } from 'react';

/** The pressed button may be gone after its action: the focus then goes to its replacement. */
export function useFocusWithin(isBusy: boolean) {
  const around = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && hasNoFocus(document.activeElement)) {
      (around.current?.querySelector('button') ?? around.current)?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  return around;
}

function hasNoFocus(element: Element | null) {
  return element === null || element === document.body;
}
