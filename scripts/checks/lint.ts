import { readFileSync } from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { show } from '../testing/program.ts';

const FOLDER = 'tools/lint';
const BIN = inProject(FOLDER, 'node_modules/.bin');

/** oxlint over everything, type-aware. Its exit code. */
export async function lint(): Promise<number> {
  if (!isInstalled()) await install();
  return show(`${BIN}/oxlint`, ['--type-aware', '--deny-warnings'], {
    OXLINT_TSGOLINT_PATH: `${BIN}/tsgolint`,
  });
}

/** The linter's binaries for other platforms cannot be resolved everywhere, so no lock file holds it. */
function install() {
  console.error('Installing the linter…');
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  return show('npm', ['install', ...flags, '--prefix', inProject(FOLDER)]);
}

function isInstalled(): boolean {
  const { dependencies } = manifest<{ dependencies: Record<string, string> }>('package.json');
  return Object.entries(dependencies).every(([name, pinned]) => {
    try {
      return manifest<{ version: string }>('node_modules', name, 'package.json').version === pinned;
    } catch {
      return false;
    }
  });
}

function manifest<T>(...segments: string[]): T {
  return JSON.parse(readFileSync(inProject(FOLDER, ...segments), 'utf8'));
}
