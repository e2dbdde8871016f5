/** The number of passed tests, the names of failed tests or steps, and the time of each test file. */
export interface Outcome {
  passed: number;
  failures: string[];
  files: FileTime[];
}

export interface FileTime {
  file: string;
  seconds: number;
}

export function sum(parts: readonly Outcome[]): Outcome {
  return {
    passed: parts.reduce((total, { passed }) => total + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    files: parts.flatMap(({ files }) => files),
  };
}

/** A runner's report together with its exit code: no test, no report or a bad exit code is a failure of the runner. */
export function judge(runner: string, reported: Outcome | undefined, exitCode: number): Outcome {
  const outcome = reported ?? { passed: 0, failures: [], files: [] };
  if (outcome.failures.length > 0 || (outcome.passed > 0 && exitCode === 0)) return outcome;
  return { ...outcome, failures: [`${runner} exited with ${exitCode} and reported no failed test`] };
}

/** The files that take longest, each with the sum of its times on all databases. */
export function slowestFiles({ files }: Outcome, count: number): FileTime[] {
  const byFile = Map.groupBy(files, ({ file }) => file);
  return Array.from(byFile, ([file, times]) => ({
    file,
    seconds: times.reduce((total, { seconds }) => total + seconds, 0),
  }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

export function inWords({ passed, failures }: Outcome): string {
  return `${passed} passed, ${failures.length} failed`;
}
