import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';

/** True with this probability. */
export function happens(random: SeededRandom, probability: number): boolean {
  return random.between(0, 1) < probability;
}

/** A non-negative integer, mostly small and sometimes large, with this mean. */
export function waiting(random: SeededRandom, mean: number): number {
  return -Math.log(1 - random.between(0, 1)) * mean;
}

/** Log-normal around 1: half of the values are below, a few are many times larger. */
export function skewed(random: SeededRandom, spread: number): number {
  const normal =
    Math.sqrt(-2 * Math.log(1 - random.between(0, 1))) * Math.cos(2 * Math.PI * random.between(0, 1));
  return Math.exp(normal * spread);
}

export function shuffled<T>(random: SeededRandom, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: random.between(0, 1) }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** One of the items, with a probability in proportion to its weight. */
export function pickWeighted<T>(
  random: SeededRandom,
  values: readonly T[],
  weightOf: (value: T) => number,
): T {
  const total = values.reduce((sum, value) => sum + weightOf(value), 0);
  let left = random.between(0, total);
  const picked = values.find((value) => (left -= weightOf(value)) < 0) ?? values.at(-1);
  if (picked === undefined) throw new RangeError('Nothing to pick from.');
  return picked;
}
