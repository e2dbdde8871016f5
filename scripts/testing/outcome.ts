/** The number of passed tests, and the names of failed tests or steps. */
export interface Outcome {
  passed: number;
  failures: string[];
}

export function sum(parts: readonly Outcome[]): Outcome {
  return {
    passed: parts.reduce((total, { passed }) => total + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/** A runner's report together with its exit code: no tests, no report or a bad exit code is a failure of the runner. */
export function judge(runner: string, reported: Outcome | undefined, exitCode: number): Outcome {
  const { passed, failures } = reported ?? { passed: 0, failures: [] };
  if (failures.length > 0 || (passed > 0 && exitCode === 0)) return { passed, failures };
  return { passed, failures: [`${runner} ended with ${exitCode} and names no test that failed`] };
}

export function inWords({ passed, failures }: Outcome): string {
  return `${passed} passed, ${failures.length} failed`;
}
