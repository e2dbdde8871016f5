/** Numbers that look random and are the same for the same seeds: each row has its own, so that any can be made anew. */
export function diceOf(...seeds: number[]): () => number {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = Math.imul(state ^ seed, 0x85ebca6b) ^ (state >>> 13);
  /** mulberry32 */
  return function roll() {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** From 0 on, `mean` on average: most are small, and a few many times the mean. */
export function skewedCount(roll: () => number, mean: number, max: number): number {
  // A Pareto distribution with exponent 2 has the mean 1 when it begins at 0.
  return Math.min(Math.floor(mean * (1 / Math.sqrt(1 - roll()) - 1) + roll()), max);
}

/** From 0 up to `count`, the first far more often than the last. */
export function skewedIndex(roll: () => number, count: number): number {
  return Math.floor(count * roll() ** 3);
}

/** `count` different numbers below `total`, without remembering them. */
export function* different(roll: () => number, count: number, total: number): Generator<number> {
  const start = Math.floor(roll() * total);
  const step = coprimeStep(roll, total);
  for (let index = 0; index < Math.min(count, total); index += 1) yield (start + index * step) % total;
}

function coprimeStep(roll: () => number, total: number) {
  let step = 1 + Math.floor(roll() * (total - 1));
  while (commonDivisor(step, total) > 1) step += 1;
  return step;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
