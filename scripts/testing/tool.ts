import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { show } from './program.ts';

/**
 * Installs a tool of `tools/` when it is missing and returns the folder of its packages. Tools are not in a lock file,
 * because their packages for other platforms cannot be resolved everywhere.
 */
export async function requireTool(name: string): Promise<string> {
  const folder = inProject('tools', name);
  if (!isInstalled(folder)) {
    console.error(`Installing tools/${name}…`);
    await show('npm', ['install', ...FLAGS, '--prefix', folder]);
  }
  return path.join(folder, 'node_modules');
}

const FLAGS = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];

function isInstalled(folder: string): boolean {
  const { dependencies } = manifest<{ dependencies: Record<string, string> }>(folder, 'package.json');
  return Object.entries(dependencies).every(([name, pinned]) => {
    try {
      return manifest<{ version: string }>(folder, 'node_modules', name, 'package.json').version === pinned;
    } catch {
      return false;
    }
  });
}

function manifest<T>(...segments: string[]): T {
  return JSON.parse(readFileSync(path.join(...segments), 'utf8'));
}
