import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';

const PRIVATE_MODE = 0o700;
const STICKY_BIT = 0o1000;

/**
 * Creates the folder if it does not exist, makes it private to its owner, and checks that it is writable.
 * @throws the error of the system
 */
export function makeDataFolder(folder: string): void {
  makeFolder(folder);
  makePrivate(folder);
  rmdirSync(mkdtempSync(path.join(folder, '.writable-')));
}

/** Leaves alone a folder of another user, and a shared one such as /tmp. */
function makePrivate(folder: string) {
  const { uid, mode } = statSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & STICKY_BIT) === 0;
  if (isOurs && (mode & 0o777) !== PRIVATE_MODE) chmodSync(folder, PRIVATE_MODE);
}

/** Creates one level at a time: Node's `recursive` never returns where the system creates no folders, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
