import type { Outcome } from './outcome.ts';
import { show } from './program.ts';
import { reported } from './report.ts';

/** The parts of Playwright's report that we use. */
export interface PlaywrightReport {
  stats: { expected: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/** Runs every browser test. */
export function runPlaywright(): Promise<Outcome> {
  return reported<PlaywrightReport>(
    'playwright',
    (file) =>
      show('playwright', ['test', '--config=e2e', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    outcomeOfPlaywright,
  );
}

export function outcomeOfPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  return { passed: stats.expected, failures: namesOf(suites, 'unexpected') };
}

function namesOf(suites: readonly Suite[], status: string): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...namesOf(inner, status),
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `e2e/tests/${file}:${line} › ${title}`),
  ]);
}
