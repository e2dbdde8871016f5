import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';

const PRIVATE_MODE = 0o700;
const STICKY_BIT = 0o1000;

/**
 * Makes the folder where there is none, private to its owner, and makes sure that it can be written to.
 * @throws what the system says
 */
export function makeDataFolder(folder: string): void {
  makeFolder(folder);
  tighten(folder);
  rmdirSync(mkdtempSync(path.join(folder, '.writable-')));
}

/** A folder of somebody else, or one that many share, such as /tmp, stays as it is. */
function tighten(folder: string) {
  const { uid, mode } = statSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & STICKY_BIT) === 0;
  if (isOurs && (mode & 0o777) !== PRIVATE_MODE) chmodSync(folder, PRIVATE_MODE);
}

/** Step by step: Node's own `recursive` never returns where the system makes no folders, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}
