import { actionLabels } from '@magpie/contract/messages/actions';
import * as screenMessages from '@magpie/contract/messages/screens';
import { dismissToast, isToastShown, toast } from './toasts/toast-list.ts';

const PAUSE_MS = 2000;

/**
 * Calls `proceed` as soon as the site can be reached. Until then a toast says that the reader is offline and offers to
 * retry. While the toast is shown, the connection is also checked repeatedly. Returns a function that cancels all this.
 */
export function waitForConnection(proceed: () => void): () => void {
  const waiting = new AbortController();
  let toastId = 0;

  async function attempt() {
    const isReached = await isReachable();
    if (waiting.signal.aborted) return;
    if (isReached) {
      // Attempts may overlap, such as one by `Retry` and one after the connection has returned: only the first proceeds.
      waiting.abort();
      dismissToast(toastId);
      return proceed();
    }
    if (!isToastShown(toastId)) {
      const retry = { label: actionLabels.retry, run: () => void attempt() };
      toastId = toast({ message: screenMessages.offlineScreen, action: retry, isLasting: true });
    }
    if (navigator.onLine) setTimeout(attemptUnlessDismissed, PAUSE_MS);
  }

  function attemptUnlessDismissed() {
    if (isToastShown(toastId)) void attempt();
  }

  void attempt();
  window.addEventListener('online', attemptUnlessDismissed, waiting);
  return () => {
    waiting.abort();
    dismissToast(toastId);
  };
}

/** Asks the server, because a server on the same machine can be reached without a connection. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
