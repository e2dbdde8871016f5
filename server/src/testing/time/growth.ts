import { runInNewContext } from 'node:vm';
import { cpuTimeMs } from './cpu-time.ts';

const ROUNDS = 10;
/** The system counts processor time in steps of some ms. */
const MEASURABLE_MS = 40;
/** A thousand times what a round takes on a slow machine. */
const HANGS_AFTER_MS = 50_000;

/**
 * The processor time of the large piece of work over that of the small one, the best of a few rounds: a round at most
 * `enough` is the last.
 * @throws Error when they do not end
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
