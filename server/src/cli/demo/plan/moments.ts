import { DAY_MS } from '@magpie/contract/limits';
import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';
import { happens } from './chance.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The activity at each hour of the day in UTC, with readers in America and Europe. */
const AWAKE = [5, 3, 2, 2, 2, 3, 5, 8, 11, 12, 11, 10, 11, 13, 14, 14, 13, 12, 12, 13, 13, 11, 9, 7];
const MOST_AWAKE = Math.max(...AWAKE);
const WEEKEND = 0.6;
/** The site grows: the second half has more than half of the posts. */
const GROWTH = 1.2;
const NEWEST_MS = [22 * MINUTE_MS, 71 * MINUTE_MS, 3 * HOUR_MS];

/** The times of `count` posts up to `now`, oldest first; the last is `now`. */
export function postingMoments(random: SeededRandom, count: number, days: number, now: number): number[] {
  const moments = NEWEST_MS.slice(0, count).map((ago) => now - ago);
  while (moments.length < count) {
    const ago = days * DAY_MS * random.between(0, 1) ** GROWTH;
    const moment = Math.floor(now - ago);
    if (ago > HOUR_MS && happens(random, awakeAt(moment))) moments.push(moment);
  }
  return moments.sort((a, b) => a - b);
}

function awakeAt(moment: number) {
  const date = new Date(moment);
  const hour = (AWAKE[date.getUTCHours()] ?? 0) / MOST_AWAKE;
  return date.getUTCDay() % 6 === 0 ? hour * WEEKEND : hour;
}
