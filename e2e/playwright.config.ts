import { defineConfig } from '@playwright/test';
import { keepTestDataInMemory } from '../scripts/testing/memory-folder.ts';
import { findChromium } from './fixtures/chromium.ts';
import { DESKTOP } from './fixtures/viewports.ts';

keepTestDataInMemory();

/** Real Chromium against the built app: each worker starts its own server on its own data. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  // As many as CI has processors: with another one, all take longer, because each has a server and a browser.
  workers: 2,
  fullyParallel: true,
  // A test that passes at its second try is named as flaky in the summary: find out why.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      // Without a graphics card the processor would emulate one, slowing everything else.
      args: [
        '--disable-gpu',
        // The pages of a browser share one process, since starting one for each takes a tenth of the run.
        '--renderer-process-limit=1',
      ],
    },
    viewport: DESKTOP,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    // Takes a sixth of the run, and nobody looks at a CI machine's folder.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
  },
});
