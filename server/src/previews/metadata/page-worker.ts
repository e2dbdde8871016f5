import { parentPort } from 'node:worker_threads';
import { type FetchedPage, interpretPage } from './interpret-page.ts';

parentPort?.on('message', (page: FetchedPage) => parentPort?.postMessage(interpretPage(page)));
