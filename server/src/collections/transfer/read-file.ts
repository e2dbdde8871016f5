import { Worker } from 'node:worker_threads';
import { BusyError } from '../../errors.ts';
import { createSlots } from '../../slots.ts';
import type { ImportedLink, ReadLinks } from './read-links.ts';

const WORKER = new URL('import-worker.ts', import.meta.url);
/** The time limit for reading a file. Ten megabytes take less than two seconds. */
const WALL_MS = 30_000;
/** The memory limit of the thread: enough for a file of ten megabytes and its links. */
const MEMORY_MB = 384;
const slots = createSlots({ concurrency: 1, maxWaiting: 8, refusal: () => new BusyError() });

interface Message {
  links?: ImportedLink[];
  skipped?: number;
  isUnreadable?: boolean;
}

/** Reads a file in a thread of its own, so that other requests go on. undefined when it cannot be read. */
export function readFileInThread(file: string): Promise<ReadLinks | undefined> {
  return slots.run(new AbortController().signal, async () => {
    const { promise, resolve } = Promise.withResolvers<ReadLinks | undefined>();
    const worker = new Worker(WORKER, {
      workerData: file,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const links: ImportedLink[] = [];
    const tooLong = setTimeout(() => resolve(undefined), WALL_MS);
    worker.on('message', (message: Message) => {
      links.push(...(message.links ?? []));
      if (message.skipped !== undefined) resolve({ links, skipped: message.skipped });
      if (message.isUnreadable) resolve(undefined);
    });
    worker.on('error', () => resolve(undefined));
    worker.on('exit', () => resolve(undefined));
    try {
      return await promise;
    } finally {
      clearTimeout(tooLong);
      await worker.terminate();
    }
  });
}
