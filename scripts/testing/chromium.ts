import { existsSync } from 'node:fs';
import { findChromium } from '../../e2e/fixtures/chromium.ts';
import { show } from './program.ts';

/** Installs the browser of the browser tests where none is found and this may be done. */
export async function requireChromium(): Promise<void> {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installByApt();
  findChromium();
}

function isThere(): boolean {
  try {
    return findChromium() !== '';
  } catch {
    return false;
  }
}

async function installByApt() {
  console.error('Installing Chromium for the browser tests (apt-get)…');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await show('apt-get', ['-qq', 'update'], environment);
  await show(
    'apt-get',
    ['-qq', 'install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    environment,
  );
}
