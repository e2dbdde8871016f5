import { DAY_MS, HOUR_MS } from '../limits.ts';
import type { HalfLife } from '../values.ts';

/**
 * For Trending with a chosen half-life: a post that is older by this many ms needs twice as many points (likes, and twice
 * the comments) for the same rank.
 */
export const HALF_LIFE_MS: Readonly<Record<HalfLife, number>> = {
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '7d': 7 * DAY_MS,
};
