import type { Counts } from './counts.ts';
import { show } from './program.ts';
import { reported } from './report.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Runs every browser test. On CI one that failed is tried once more; if that goes well it passed, and is named. */
export function runPlaywright(): Promise<Counts> {
  return reported<PlaywrightReport>(
    'playwright',
    (file) =>
      show('playwright', ['test', '--config=e2e', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    ({ stats }) => {
      if (stats.flaky > 0) console.log(`\n${stats.flaky} passed only at the second try: find out why.`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  );
}
