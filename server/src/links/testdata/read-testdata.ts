import { readFileSync } from 'node:fs';

/** The lines of a file of this folder, without comments. */
export function readTestdata(name: string): string[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
