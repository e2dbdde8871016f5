import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice.ts';

/** The values of `--canvas` in app.css, so that the browser's own surfaces have the colour of the page. */
export const THEME_COLOURS = { dark: '#0b1015', light: '#f3f6f8' } as const;

/** Inline at the top of the page, so that a chosen light mode shows from the first paint. */
export const THEME_SCRIPT = import.meta.env.SSR
  ? `try{if(localStorage.getItem('${STORAGE_KEYS.darkMode}')==='false'){document.documentElement.classList.remove('dark');document.querySelector('meta[name=theme-color]').content='${THEME_COLOURS.light}'}}catch{}`
  : '';

const theme = storedChoice(STORAGE_KEYS.darkMode, (stored) => {
  const dark = stored !== 'false';
  document.documentElement.classList.toggle('dark', dark);
  const meta = document.querySelector('meta[name=theme-color]');
  meta?.setAttribute('content', dark ? THEME_COLOURS.dark : THEME_COLOURS.light);
});

/** Whether the page is dark, and the way to change and remember it. */
export function useDarkMode(): [isDark: boolean, setDark: (dark: boolean) => void] {
  const isDark = useSyncExternalStore(theme.subscribe, isDarkNow, () => true);
  return [isDark, setDark];
}

function isDarkNow() {
  return document.documentElement.classList.contains('dark');
}

function setDark(dark: boolean) {
  theme.choose(String(dark));
}
