/** How many tests of a part passed and failed. A part that failed without a failing test counts as one. */
export interface Counts {
  passed: number;
  failed: number;
}

export function sum(parts: Counts[]): Counts {
  return {
    passed: parts.reduce((total, { passed }) => total + passed, 0),
    failed: parts.reduce((total, { failed }) => total + failed, 0),
  };
}

/** What a runner counted, seen together with how it ended: no tests, no report or a bad end is a failure. */
export function judge(counted: Counts | undefined, exitCode: number): Counts {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  const isSound = failed === 0 && passed > 0 && exitCode === 0;
  return { passed, failed: isSound ? 0 : Math.max(failed, 1) };
}
