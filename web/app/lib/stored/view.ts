import { BREAKPOINTS, STORAGE_KEYS } from '@magpie/contract/page-values';
import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice.ts';

/** How feeds show posts. The styles know it by the variants `cards` and `list` of app.css. */
export type View = 'cards' | 'list';

/** Inline at the top of the page, so that the chosen view shows from the first paint. */
export const VIEW_SCRIPT = import.meta.env.SSR
  ? `try{const view=localStorage.getItem('${STORAGE_KEYS.view}');if(view==='cards'||view==='list')document.documentElement.dataset.view=view}catch{}`
  : '';

const choice = storedChoice(STORAGE_KEYS.view, (stored) => {
  document.documentElement.dataset['view'] = stored ?? '';
});

export const setView: (view: View) => void = choice.choose;

/** Whether this browser has chosen cards, which are the default on wide screens only; false on the server. */
export function useHasChosenCards(): boolean {
  return useSyncExternalStore(
    choice.subscribe,
    () => chosenView() === 'cards',
    () => false,
  );
}

/** The view on screen, which depends on the width until one is chosen; null on the server. */
export function useView(): View | null {
  return useSyncExternalStore(subscribe, viewNow, () => null);
}

function viewNow(): View {
  const chosen = chosenView();
  if (chosen === 'cards' || chosen === 'list') return chosen;
  return matchMedia(WIDE).matches ? 'cards' : 'list';
}

function chosenView() {
  return document.documentElement.dataset['view'];
}

const WIDE = `(min-width: ${BREAKPOINTS.md}px)`;

function subscribe(listener: () => void) {
  const width = matchMedia(WIDE);
  width.addEventListener('change', listener);
  const unsubscribe = choice.subscribe(listener);
  return () => {
    width.removeEventListener('change', listener);
    unsubscribe();
  };
}
