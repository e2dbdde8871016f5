import { MINUTE_MS } from '@magpie/contract/limits';
import { NOTIFICATION_STREAM } from '@magpie/contract/notifications/stream';
import { call } from '../client/client.ts';
import { transport } from '../client/transport.ts';

/** When a stream has sent nothing for this long, a proxy buffers it, or its connection is lost. */
const SILENCE_MS = 60_000;
const RETRY_MIN_MS = 2000;
const POLL_MS = MINUTE_MS;

/**
 * Calls `onChange` with the number of unread notifications whenever the number or the newest of them changes. It reads a
 * stream while the tab is visible, and asks at least every other minute while no stream works. Returns a function that ends
 * it.
 */
export function watchUnread(onChange: (unread: number) => void): () => void {
  const over = new AbortController();
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = RETRY_MIN_MS;

  async function open() {
    if (stream || over.signal.aborted || document.visibilityState === 'hidden') return;
    const own = (stream = new AbortController());
    let hasReceived = false;
    try {
      await readStream(own, (unread) => {
        hasReceived = true;
        onChange(unread);
      });
    } catch {
      // The stream is opened again, whatever the reason.
    }
    own.abort();
    if (stream !== own) return;
    stream = undefined;
    if (over.signal.aborted) return;
    if (hasReceived) delay = RETRY_MIN_MS;
    else void poll();
    // A process that ends closes all its streams at once; they must not all be opened again at once.
    timer = setTimeout(() => void open(), (delay * (1 + Math.random())) / 2);
    delay = Math.min(delay * 2, POLL_MS);
  }

  async function poll() {
    const answer = await call('countNotifications').catch(() => null);
    if (answer && !over.signal.aborted) onChange(answer.unread);
  }

  /** A hidden tab needs no connection, and browsers allow only a few to one site. */
  function onVisibility() {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') return void open();
    const former = stream;
    stream = undefined;
    former?.abort();
  }

  document.addEventListener('visibilitychange', onVisibility, { signal: over.signal });
  void open();
  return () => {
    over.abort();
    clearTimeout(timer);
    stream?.abort();
  };
}

/** Resolves when the stream ends. @throws when it cannot be opened, breaks or sends nothing for too long */
async function readStream(ending: AbortController, onChange: (unread: number) => void): Promise<void> {
  const silence = () => setTimeout(() => ending.abort(), SILENCE_MS);
  let timer = silence();
  try {
    const { ok, body } = await transport.send(NOTIFICATION_STREAM, { signal: ending.signal });
    if (!ok || !body) throw new Error('The stream of notifications was refused.');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = silence();
      text += value;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data: unknown = event.startsWith('data: ') ? JSON.parse(event.slice(6)) : null;
        const unread: unknown = data && Reflect.get(Object(data), 'unread');
        if (typeof unread === 'number') onChange(unread);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
