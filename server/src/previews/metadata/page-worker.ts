import { parentPort } from 'node:worker_threads';
import { type FetchedPage, interpretFetched } from './interpret-page.ts';

/** An error ends the thread, and `page-thread.ts` reports it. */
parentPort?.on('message', async (page: FetchedPage) => parentPort?.postMessage(await interpretFetched(page)));
