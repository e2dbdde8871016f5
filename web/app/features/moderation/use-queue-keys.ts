import { type RefObject, useEffect } from 'react';
import { ITEM } from './use-item-focus.ts';

/**
 * J and K move between the items. A and R press the buttons, and X the check box, of the item with the focus, or else of the
 * first.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const presses = new AbortController();
    window.addEventListener('keydown', (event) => press(event, list.current), { signal: presses.signal });
    return () => presses.abort();
  }, [list, isOn]);
}

function press(event: KeyboardEvent, list: HTMLElement | null) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TAKES_LETTERS))) return;
  const items = [...(list?.querySelectorAll(`[${ITEM}]`) ?? [])];
  const current = items.findIndex((item) => item.contains(document.activeElement));
  const control = controlFor(key.toLowerCase(), items, current);
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  control.focus();
  if (control.matches('button, input')) control.click();
}

/** Elements in which letters are typed or mean something else. */
const TAKES_LETTERS = 'input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog]';

function controlFor(key: string, items: readonly Element[], current: number) {
  if (key === 'j') return items[current + 1];
  if (key === 'k') return items[Math.max(current, 1) - 1];
  if (key !== 'a' && key !== 'r' && key !== 'x') return undefined;
  return items[Math.max(current, 0)]?.querySelector(`[aria-keyshortcuts=${key.toUpperCase()}]`);
}
