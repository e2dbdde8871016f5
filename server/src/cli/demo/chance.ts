import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  between(min: number, max: number): number {
    return min + this.#next() * (max - min);
  }

  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1));
  }

  happens(probability: number): boolean {
    return this.#next() < probability;
  }

  /** Mostly small and sometimes large, with this mean. */
  waiting(mean: number): number {
    return -Math.log(1 - this.#next()) * mean;
  }

  /** Log-normal around 1: half of the values are below, a few are many times larger. */
  skewed(spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next());
    return Math.exp(normal * spread);
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, at: this.#next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }

  /** One of the values, with a probability in proportion to its weight. */
  pick<T>(values: readonly T[], weightOf: (value: T) => number = () => 1): T {
    const total = values.reduce((sum, value) => sum + weightOf(value), 0);
    let left = this.between(0, total);
    const picked = values.find((value) => (left -= weightOf(value)) < 0) ?? values.at(-1);
    if (picked === undefined) throw new RangeError('Nothing to pick from.');
    return picked;
  }

  /** mulberry32 */
  #next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}
