import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';

const NOT_OURS = new Set(['node_modules', 'build', '.react-router', 'test-results', 'playwright-report']);

/** Every source file under the folders, tests included, as paths from the root. */
export function sourceFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) => filesUnder(folder)).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || file.includes('/testing/');
}

export function readSource(file: string): string {
  return readFileSync(inProject(file), 'utf8');
}

function filesUnder(folder: string): string[] {
  return readdirSync(inProject(folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const place = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(place) : [place];
    });
}
