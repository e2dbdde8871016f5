import type { Counts } from './counts.ts';
import { show } from './program.ts';
import { reported } from './report.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

/** Runs the tests of some of vitest.config.ts's projects. */
export function runVitest(...projects: string[]): Promise<Counts> {
  return reported<VitestReport>(
    `vitest-${projects.join('-')}`,
    (file) =>
      show('vitest', [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  );
}
