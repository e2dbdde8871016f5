import { runInNewContext } from 'node:vm';
import { cpuTimeMs } from './cpu-time.ts';

const ROUNDS = 10;
/** How long work is repeated for a measurement: the system counts processor time in steps of some ms. */
const MEASURABLE_MS = 40;
/** How long the rounds may take: a thousand times what one takes on a slow machine. */
const HANGS_AFTER_MS = 50_000;

/**
 * How many times as much processor time the large piece of work takes as the small one: the least of several rounds. A round
 * below `enough` is the last.
 * @throws Error when a round does not end
 */
export function growth(small: () => unknown, large: () => unknown, enough: number): number {
  function least() {
    let grown = Infinity;
    for (let round = 0; round < ROUNDS && grown >= enough; round += 1) {
      grown = Math.min(grown, costOf(large) / costOf(small));
    }
    return grown;
  }
  // Only this interrupts a regular expression that backtracks for ever.
  return Number(runInNewContext('least()', { least }, { timeout: HANGS_AFTER_MS }));
}

function costOf(work: () => unknown) {
  const before = cpuTimeMs();
  let [runs, cost] = [0, 0];
  while (cost < MEASURABLE_MS) {
    work();
    runs += 1;
    cost = cpuTimeMs() - before;
  }
  return cost / runs;
}
