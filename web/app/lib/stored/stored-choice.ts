import { store } from './local-storage.ts';

/**
 * A choice that the `html` element shows and the browser remembers. `show` applies a stored value to the page, or null
 * when there is none; other tabs follow.
 */
export function storedChoice(key: string, show: (value: string | null) => void) {
  const listeners = new Set<() => void>();

  function apply(value: string | null) {
    show(value);
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent) {
    if (event.key === key) apply(event.newValue);
  }

  return {
    choose(value: string) {
      apply(value);
      store(key, value);
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
