import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export interface SeededRandom {
  /** From `min` up to `max`. */
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
}

export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);

  /** mulberry32 */
  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick<T>(values: readonly T[]) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('Nothing to pick from.');
      return value;
    },
  };
}
