import { STORAGE_KEYS } from '@magpie/contract/values';
import { useSyncExternalStore } from 'react';

/** Colours the browser's own surfaces like the page: `--canvas` of app.css. */
export const THEME_COLOURS = { dark: '#0b1015', light: '#f3f6f8' } as const;

/** Inline at the top of the page, so that a chosen light mode shows from the first paint. */
export const THEME_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEYS.darkMode}')==='false'){document.documentElement.classList.remove('dark');document.querySelector('meta[name=theme-color]').content='${THEME_COLOURS.light}'}}catch{}`;

/** Whether the page is dark, and the way to change and remember it. */
export function useDarkMode(): [isDark: boolean, setDark: (dark: boolean) => void] {
  const isDark = useSyncExternalStore(subscribe, isDarkNow, () => true);
  return [isDark, setDark];
}

function isDarkNow() {
  return document.documentElement.classList.contains('dark');
}

function setDark(dark: boolean) {
  show(dark);
  try {
    localStorage.setItem(STORAGE_KEYS.darkMode, String(dark));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

const listeners = new Set<() => void>();

function show(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark);
  const meta = document.querySelector('meta[name=theme-color]');
  meta?.setAttribute('content', dark ? THEME_COLOURS.dark : THEME_COLOURS.light);
  for (const listener of listeners) listener();
}

/** Follows the choice made in another tab. */
function subscribe(listener: () => void) {
  function onStorage({ key, newValue }: StorageEvent) {
    if (key === STORAGE_KEYS.darkMode) show(newValue !== 'false');
  }
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
