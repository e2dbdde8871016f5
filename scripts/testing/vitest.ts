import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import type { Outcome } from './outcome.ts';
import { show } from './program.ts';
import { reported } from './report.ts';

/** The parts of Vitest's report that we use. A file that could not be loaded has a message and no tests. */
interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Runs projects of vitest.config.ts. */
export function runVitest(...projects: string[]): Promise<Outcome> {
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
    outcomeOfVitest,
  );
}

export function outcomeOfVitest({ numPassedTests, testResults }: VitestReport): Outcome {
  const results = testResults.map((result) => ({ ...result, file: path.relative(inProject(), result.name) }));
  const failures = results.flatMap(({ file, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) return tests.map(({ fullName }) => `${file} › ${fullName}`);
    return status === 'failed' ? [`${file} › ${message.split('\n', 1)[0]}`] : [];
  });
  const files = results.map(({ file, startTime, endTime }) => ({
    file,
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failures, files };
}
