import { DAY_MS, HOUR_MS } from '../limits.ts';
import type { HalfLife } from '../values.ts';

/** Trending, for a reader who has chosen a half-life: the age in ms that offsets twice as many likes. */
export const HALF_LIFE_MS: Readonly<Record<HalfLife, number>> = {
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '7d': 7 * DAY_MS,
};
