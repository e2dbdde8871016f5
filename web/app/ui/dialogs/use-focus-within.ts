import { useEffect, useRef } from 'react';

/** If an action removes the pressed button, the focus moves to its replacement. */
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
