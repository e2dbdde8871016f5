import { runInNewContext } from 'node:vm';
import { workedMs } from './worked.ts';

const ROUNDS = 10;
/** The system counts in steps of some ms. */
const MEASURABLE_MS = 40;
/** A thousand times what a round takes on a slow machine: whoever has not ended by then never will. */
const HANGS_AFTER_MS = 50_000;

/**
 * How many times as much work the large piece is as the small one, so that no machine is too slow. What disturbs the
 * one or the other passes: the rounds end with the first that is below what is hoped for.
 * @throws Error when they do not end
 */
export function growth(small: () => unknown, large: () => unknown, hopedFor: number): number {
  function least() {
    let grown = Infinity;
    for (let round = 0; round < ROUNDS && grown >= hopedFor; round += 1) {
      grown = Math.min(grown, costOf(large) / costOf(small));
    }
    return grown;
  }
  // Nothing else interrupts an expression that looks for a match for ever.
  return Number(runInNewContext('least()', { least }, { timeout: HANGS_AFTER_MS }));
}

function costOf(work: () => unknown) {
  const before = workedMs();
  let [runs, cost] = [0, 0];
  while (cost < MEASURABLE_MS) {
    work();
    runs += 1;
    cost = workedMs() - before;
  }
  return cost / runs;
}
