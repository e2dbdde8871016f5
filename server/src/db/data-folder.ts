import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';

/** Makes the folder where there is none, and makes sure that it can be written to. @throws what the system says */
export function makeDataFolder(folder: string): void {
  makeFolder(folder);
  rmdirSync(mkdtempSync(path.join(folder, '.writable-')));
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
