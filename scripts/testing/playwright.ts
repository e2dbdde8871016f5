import type { Counts } from './counts.ts';
import { show } from './program.ts';
import { reported } from './report.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Runs every browser test. One that passed only when tried again did not pass. */
export function runPlaywright(): Promise<Counts> {
  return reported<PlaywrightReport>(
    'playwright',
    (file) =>
      show('playwright', ['test', '--config=e2e', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );
}
