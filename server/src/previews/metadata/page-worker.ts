import { parentPort } from 'node:worker_threads';
import { type FetchedPage, interpretFetched } from './interpret-page.ts';

/** A rejection ends the thread, and `page-thread.ts` reports it. */
parentPort?.on('message', (page: FetchedPage) => {
  void interpretFetched(page).then((answer) => parentPort?.postMessage(answer));
});
