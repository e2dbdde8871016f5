import { findChromium, hasChromiumShell } from '../../e2e/fixtures/chromium.ts';
import { hasApt, installByApt } from './apt.ts';

/** Installs the browser for the browser tests where possible, preferably the one without windows. */
export async function requireChromium(): Promise<void> {
  if (!hasChromiumShell()) await install('chromium-headless-shell');
  if (!isThere()) await install('chromium');
  findChromium();
}

async function install(name: string): Promise<void> {
  if (!hasApt()) return;
  console.error(`Installing ${name} for the browser tests (apt-get)…`);
  await installByApt(name, 'fonts-liberation');
}

function isThere(): boolean {
  try {
    return findChromium() !== '';
  } catch {
    return false;
  }
}
