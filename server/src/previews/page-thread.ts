import { Worker } from 'node:worker_threads';
import { FETCHES_AT_ONCE } from '@magpie/contract/limits';
import type { FetchedPage, InterpretedPage } from './interpret-page.ts';
import { PreviewFault } from './preview-fault.ts';
import { createSlots } from './slots.ts';

/** Interprets pages in a thread beside the one that answers, so that no page keeps that one busy. */
export interface PageThread {
  /** @throws PreviewFault when the page takes longer than any sound one, or has to wait too long */
  interpret(page: FetchedPage, signal: AbortSignal): Promise<InterpretedPage>;
  close(): Promise<void>;
}

const WORKER = new URL('page-worker.ts', import.meta.url);
/** The worst page known takes a twentieth of it; the rest is for machines that are slow or busy. */
const PAGE_MS = 5000;

export function createPageThread({ worker = WORKER, pageMs = PAGE_MS } = {}): PageThread {
  const oneByOne = createSlots({ atOnce: 1, waiting: FETCHES_AT_ONCE });
  const closing = new AbortController();
  let thread: Worker | undefined;

  /** Started with the first page, and anew after one that ended it. It knows no setting of the site. */
  function started() {
    if (thread) return thread;
    const starting = new Worker(worker, { env: {}, execArgv: [] });
    starting.unref();
    starting.once('exit', () => {
      if (thread === starting) thread = undefined;
    });
    // Who waits for a page hears of it too; without a listener the whole process would end.
    starting.on('error', () => {});
    thread = starting;
    return starting;
  }

  async function stop() {
    await thread?.terminate();
  }

  async function interpret(page: FetchedPage, patience: AbortSignal): Promise<InterpretedPage> {
    const signal = AbortSignal.any([patience, closing.signal, AbortSignal.timeout(pageMs)]);
    if (signal.aborted) throw new PreviewFault('timeout');
    const reader = started();
    const { promise, resolve, reject } = Promise.withResolvers<InterpretedPage>();
    const giveUp = () => reject(new PreviewFault('timeout'));
    signal.addEventListener('abort', giveUp, { once: true });
    reader.once('message', resolve).once('error', reject).postMessage(page);
    try {
      return await promise;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
      reader.off('error', reject);
    }
  }

  return {
    interpret: (page, signal) => oneByOne.run(signal, () => interpret(page, signal)),
    async close() {
      closing.abort();
      await stop();
    },
  };
}
