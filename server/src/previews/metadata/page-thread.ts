import { Worker } from 'node:worker_threads';
import { FETCHES_AT_ONCE } from '@magpie/contract/limits';
import type { FaultLog } from '../images/images.ts';
import type { FetchedPage, InterpretedPage } from './interpret-page.ts';
import { busyFault, PreviewFault } from '../preview-fault.ts';
import { createSlots, type Slots } from '../../slots.ts';
import { limitThread, type ThreadLimits } from './thread-limits.ts';

/** Interprets pages in a thread beside the one that answers, so that no page keeps that one busy. */
export interface PageThread {
  /** @throws PreviewFault when the page takes longer than any sound one, or than whoever asks has time */
  interpret(page: FetchedPage, signal: AbortSignal): Promise<InterpretedPage>;
  figures: Slots['figures'];
  close(): Promise<void>;
}

export interface PageThreadSettings extends Partial<ThreadLimits> {
  log: FaultLog;
  worker?: URL;
}

const WORKER = new URL('page-worker.ts', import.meta.url);
/** The worst page known takes a twentieth of it; the rest is for machines that are slow. */
const CPU_MS = 5000;
const WALL_MS = 30_000;

export function createPageThread({
  log,
  worker = WORKER,
  cpuMs = CPU_MS,
  wallMs = WALL_MS,
}: PageThreadSettings): PageThread {
  const oneByOne = createSlots({ atOnce: 1, waiting: FETCHES_AT_ONCE, refusal: busyFault });
  let thread: Worker | undefined;
  let isClosed = false;

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

  async function read(page: FetchedPage): Promise<InterpretedPage> {
    const reader = started();
    const { promise, resolve, reject } = Promise.withResolvers<InterpretedPage>();
    const onExit = () => reject(new Error('The thread that reads pages has ended.'));
    const callOff = limitThread(reader, { cpuMs, wallMs }, () => {
      log.warn({ host: new URL(page.url).host }, 'a page took too long to be read, and its thread was ended');
      reject(new PreviewFault('timeout'));
    });
    // A copy: a small body lies in a buffer with what others sent, and would be handed over with all of it.
    const body = new Uint8Array(page.body);
    try {
      reader.once('message', resolve).once('error', reject).once('exit', onExit);
      reader.postMessage({ ...page, body }, [body.buffer]);
      return await promise;
    } finally {
      callOff();
      reader.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  return {
    interpret: (page, patience) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new PreviewFault('timeout'));
        // Who has no more time is answered; the page is read on and keeps its place, for a new thread would cost more.
        const inTurn = oneByOne.run(patience, async () => {
          if (isClosed || patience.aborted) return giveUp();
          patience.addEventListener('abort', giveUp, { once: true });
          try {
            resolve(await read(page));
          } catch (error) {
            reject(error);
            await stop();
          } finally {
            patience.removeEventListener('abort', giveUp);
          }
        });
        inTurn.catch(reject);
      }),
    figures: oneByOne.figures,
    async close() {
      isClosed = true;
      await stop();
    },
  };
}
