import type { FileTime, Outcome } from './outcome.ts';
import { show } from './program.ts';
import { reported } from './report.ts';

/** The parts of Playwright's report that we use. */
interface PlaywrightReport {
  stats: { expected: number; flaky?: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: Spec[];
}

interface Spec {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { duration: number }[] }[];
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

/** The runner's own summary names the flaky tests: those that pass at their second try. */
const NO_FAILURES: ReadonlySet<string> = new Set(['expected', 'flaky', 'skipped']);

export function outcomeOfPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  const specs = suites.flatMap(specsOf);
  const failures = specs
    .filter(({ tests }) => tests.some(({ status }) => !NO_FAILURES.has(status)))
    .map(({ file, line, title }) => `e2e/tests/${file}:${line} › ${title}`);
  return { passed: stats.expected + (stats.flaky ?? 0), failures, files: specs.map(timeOf) };
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...suites.flatMap(specsOf), ...specs];
}

/** The share of one spec in the time of its file. */
function timeOf({ file, tests }: Spec): FileTime {
  const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
  return {
    file: `e2e/tests/${file}`,
    seconds: durations.reduce((total, duration) => total + duration, 0) / 1000,
  };
}
