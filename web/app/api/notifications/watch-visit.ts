import { MINUTE_MS } from '@magpie/contract/limits';
import { call } from '../client/client.ts';

const SEND_EVERY_MS = MINUTE_MS;
const ACTIVITY = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Tells the server that the viewer is reading, now and whenever they do something, and calls `onReply` with the end of their
 * previous visit. Returns a function that ends it.
 */
export function watchVisit(onReply: (previousEnd: string | null) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  let sentAt = -Infinity;

  async function visit() {
    if (document.visibilityState === 'hidden' || performance.now() - sentAt < SEND_EVERY_MS) return;
    sentAt = performance.now();
    const visit = await call('visitSite', { signal }).catch(() => null);
    if (visit && !signal.aborted) onReply(visit.previous_visit_ended_at);
  }

  const onActivity = () => void visit();
  for (const type of ACTIVITY) document.addEventListener(type, onActivity, { signal, passive: true });
  document.addEventListener('visibilitychange', onActivity, { signal });
  onActivity();
  return () => over.abort();
}
