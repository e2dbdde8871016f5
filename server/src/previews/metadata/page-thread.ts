import { Worker } from 'node:worker_threads';
import { FETCHES_AT_ONCE } from '@magpie/contract/limits';
import type { FaultLog } from '../images/images.ts';
import type { FetchedPage, InterpretedPage } from './interpret-page.ts';
import { busyFault, PreviewFault } from '../preview-fault.ts';
import { createSlots, type Slots } from '../../slots.ts';
import { limitThread, type ThreadLimits } from './thread-limits.ts';

/** Interprets pages in a worker thread, so that no page blocks the event loop. */
export interface PageThread {
  /**
   * @throws PreviewFault when too many pages wait, the page exceeds the limits, or `signal` aborts; the error of the worker
   * when the worker fails
   */
  interpret(page: FetchedPage, signal: AbortSignal): Promise<InterpretedPage>;
  stats: Slots['stats'];
  close(): Promise<void>;
}

export interface PageThreadSettings extends Partial<ThreadLimits> {
  log: FaultLog;
  worker?: URL;
}

const WORKER = new URL('page-worker.ts', import.meta.url);
/** The slowest page known takes a twentieth of this time. */
const CPU_MS = 5000;
const WALL_MS = 30_000;
/** A PDF may unpack to much more than its size. */
const HEAP_MAX_MIB = 512;

export function createPageThread({
  log,
  worker = WORKER,
  cpuMs = CPU_MS,
  wallMs = WALL_MS,
}: PageThreadSettings): PageThread {
  const oneByOne = createSlots({ concurrency: 1, maxWaiting: FETCHES_AT_ONCE, refusal: busyFault });
  let thread: Worker | undefined;
  let isClosed = false;

  /** The worker, started at the first page, and again after a page that ended it. It gets no environment variables. */
  function startedThread() {
    if (thread) return thread;
    const starting = new Worker(worker, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MIB },
    });
    starting.unref();
    starting.once('exit', () => {
      if (thread === starting) thread = undefined;
    });
    // `read` handles the error; without any listener the process would end.
    starting.on('error', () => {});
    thread = starting;
    return starting;
  }

  async function stop() {
    await thread?.terminate();
  }

  async function read(page: FetchedPage): Promise<InterpretedPage> {
    const reader = startedThread();
    const { promise, resolve, reject } = Promise.withResolvers<InterpretedPage>();
    const onExit = () => reject(new Error('The page thread has ended.'));
    const stopLimit = limitThread(reader, { cpuMs, wallMs }, () => {
      log.warn({ host: new URL(page.url).host }, 'a page took too long to read; its thread was ended');
      reject(new PreviewFault('timeout'));
    });
    // A copy: a small body shares its buffer with other data, which would be transferred too.
    const body = new Uint8Array(page.body);
    try {
      reader.once('message', resolve).once('error', reject).once('exit', onExit);
      reader.postMessage({ ...page, body }, [body.buffer]);
      return await promise;
    } finally {
      stopLimit();
      reader.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  return {
    interpret: (page, signal) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new PreviewFault('timeout'));
        // After an abort the page is still read to its end: starting a new thread would cost more.
        const run = oneByOne.run(signal, async () => {
          if (isClosed || signal.aborted) return giveUp();
          signal.addEventListener('abort', giveUp, { once: true });
          try {
            resolve(await read(page));
          } catch (error) {
            reject(error);
            await stop();
          } finally {
            signal.removeEventListener('abort', giveUp);
          }
        });
        run.catch(reject);
      }),
    stats: oneByOne.stats,
    async close() {
      isClosed = true;
      await stop();
    },
  };
}
