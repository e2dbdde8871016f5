import { actionLabels } from '@magpie/contract/messages/actions';
import * as screenMessages from '@magpie/contract/messages/screens';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { store } from '../../lib/stored/local-storage.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

/** Inline at the top of the page, so that the welcome stays hidden for visitors who have dismissed it. */
export const WELCOME_SCRIPT = import.meta.env.SSR
  ? `try{if(localStorage.getItem('${STORAGE_KEYS.welcomeDismissed}'))document.documentElement.dataset.welcome='dismissed'}catch{}`
  : '';

/** Without storage, the welcome is hidden until the page is closed. The focus moves to the screen below. */
export function dismissWelcome(): void {
  const { dataset } = document.documentElement;
  dataset.welcome = 'dismissed';
  document.getElementById('content')?.focus({ preventScroll: true });
  store(STORAGE_KEYS.welcomeDismissed, 'true');
  toast({ message: screenMessages.welcomeDismissed, action: { label: actionLabels.undo, run: show } });

  function show() {
    delete dataset.welcome;
    store(STORAGE_KEYS.welcomeDismissed, null);
  }
}
