import { STORAGE_KEYS } from '@magpie/contract/values';

/** Inline at the top of the page, so that who has dismissed the strip does not see it again. */
export const WELCOME_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEYS.welcomeDismissed}'))document.documentElement.dataset.welcome='dismissed'}catch{}`;

/** Without storage it stays away until the page is closed. The focus goes on to the screen below. */
export function dismissWelcome(): void {
  document.documentElement.dataset.welcome = 'dismissed';
  document.getElementById('content')?.focus({ preventScroll: true });
  try {
    localStorage.setItem(STORAGE_KEYS.welcomeDismissed, 'true');
  } catch {}
}
