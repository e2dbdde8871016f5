import { actionLabels } from '@magpie/contract/messages/actions';
import * as screenMessages from '@magpie/contract/messages/screens';
import { dismissToast, toast } from './toast-list.ts';

/**
 * Goes on at once if the site can be reached. If not, a bar says so and offers to try again; it also goes on by itself
 * when the connection is back, unless the bar was dismissed. Returns how to give up.
 */
export function waitForConnection(goOn: () => void): () => void {
  let bar = 0;

  async function tryAgain() {
    if (await isReachable()) return goOn();
    dismissToast(bar);
    bar = toast({
      message: screenMessages.offlineScreen,
      action: { label: actionLabels.retry, run: () => void tryAgain() },
      isLasting: true,
    });
  }

  function onOnline() {
    if (dismissToast(bar)) goOn();
  }

  void tryAgain();
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('online', onOnline);
    dismissToast(bar);
  };
}

/** A server on the same machine is reachable without a connection. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
