import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname: the first releases of Node 20 lack it.
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} segments */
export function inProject(...segments) {
  return path.join(ROOT, ...segments);
}
