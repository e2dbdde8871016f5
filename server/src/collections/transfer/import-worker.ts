import { parentPort, workerData } from 'node:worker_threads';
import { readLinks } from './read-links.ts';

/** The receiver unpacks each message in one tick, so messages are short. */
const LINKS_PER_MESSAGE = 500;

try {
  const { links, skipped } = readLinks(String(workerData));
  for (let at = 0; at < links.length; at += LINKS_PER_MESSAGE)
    parentPort?.postMessage({ links: links.slice(at, at + LINKS_PER_MESSAGE) });
  parentPort?.postMessage({ skipped });
} catch {
  parentPort?.postMessage({ isUnreadable: true });
}
