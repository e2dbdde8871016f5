import { STORAGE_KEYS } from '@magpie/contract/page-values';

/** Inline at the top of the page, so that the strip stays hidden for visitors who have dismissed it. */
export const WELCOME_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEYS.welcomeDismissed}'))document.documentElement.dataset.welcome='dismissed'}catch{}`;

/** Without storage, the strip is hidden until the page is closed. The focus moves to the screen below. */
export function dismissWelcome(): void {
  document.documentElement.dataset.welcome = 'dismissed';
  document.getElementById('content')?.focus({ preventScroll: true });
  try {
    localStorage.setItem(STORAGE_KEYS.welcomeDismissed, 'true');
  } catch {}
}
