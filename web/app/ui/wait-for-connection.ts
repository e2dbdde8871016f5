import { actionLabels } from '@magpie/contract/messages/actions';
import * as screenMessages from '@magpie/contract/messages/screens';
import { dismissToast, isToastShown, toast } from './toasts/toast-list.ts';

const PAUSE_MS = 2000;

/**
 * Goes on at once if the site can be reached. If not, a bar says so and offers to try again; it also goes on by itself
 * when the connection is back, unless the bar was dismissed. Returns how to give up.
 */
export function waitForConnection(goOn: (hasWaited: boolean) => void): () => void {
  const waiting = new AbortController();
  let bar = 0;

  async function attempt() {
    const isReached = await isReachable();
    if (waiting.signal.aborted) return;
    if (isReached) {
      dismissToast(bar);
      return goOn(bar !== 0);
    }
    if (!isToastShown(bar)) {
      const retry = { label: actionLabels.retry, run: () => void attempt() };
      bar = toast({ message: screenMessages.offlineScreen, action: retry, isLasting: true });
    }
    if (navigator.onLine) setTimeout(attemptUnlessDismissed, PAUSE_MS);
  }

  function attemptUnlessDismissed() {
    if (isToastShown(bar)) void attempt();
  }

  void attempt();
  window.addEventListener('online', attemptUnlessDismissed, waiting);
  return () => {
    waiting.abort();
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
