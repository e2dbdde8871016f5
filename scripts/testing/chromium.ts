import { findChromium } from '../../e2e/fixtures/chromium.ts';
import { hasApt, installByApt } from './apt.ts';

/** Installs the browser of the browser tests where none is found and this may be done. */
export async function requireChromium(): Promise<void> {
  if (isThere()) return;
  if (hasApt()) {
    console.error('Installing Chromium for the browser tests (apt-get)…');
    await installByApt('chromium', 'fonts-liberation');
  }
  findChromium();
}

function isThere(): boolean {
  try {
    return findChromium() !== '';
  } catch {
    return false;
  }
}
