import { DAY_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import { type Bounds, compare, type KeyValues, LARGEST_ID } from '../db/keyset.ts';
import type { Scope } from '../db/scopes.ts';
import { type Bucket, bucketsOf } from './buckets.ts';
import { within } from './feed-condition.ts';
import type { Period } from './feed-query.ts';

/** A period's posts as the indexes of its days and months hold them, the most liked of each first. */
export function bucketWalks(period: Period, scope: Scope): Scope[] {
  return bucketsOf(period).map((bucket) => {
    const cut = inBucket(bucket, scope);
    return bucket.isCut ? { ...cut, walked: sql`${cut.walked} and ${within(period)}` } : cut;
  });
}

/** An index that may hold more than a period. */
export interface WideScope extends Scope {
  /** Before which it holds much as well. */
  before?: Period;
}

/** The same in few walks, and what came in before the period in between. */
export function wideWalks(period: Period, buckets: readonly Bucket[], scope: Scope): WideScope[] {
  return buckets.map((bucket) => {
    const walk = inBucket(bucket, scope);
    return bucket.isCut && bucket.lengthMs > DAY_MS ? { ...walk, before: period } : walk;
  });
}

/**
 * Where a wide walk in the order of likes reads of a stretch, so that it passes over what is older only where that lies
 * thin: of posts with as few likes as those next to the cursor there may be very many. Of each number of likes a period
 * is one part of the index.
 */
export function partsWithin({ since }: Period, stretch: Bounds): Bounds[] {
  const { order, beyond } = stretch;
  const end = [0, since, 0];
  if (!beyond) return endedBy(stretch, [{ order, beyond, upTo: order === 'desc' ? end : null }]);
  const { direction, values } = beyond;
  const [asked = 0, createdAt = 0] = values;
  // Nothing has so few or so many.
  const likes = Math.min(Math.max(asked, 0), LIKES_MOST);
  const past = (place: KeyValues) => ({ direction, values: place });
  if (order === 'desc') {
    const parts = [
      { order, beyond, upTo: [likes, since, 0] },
      { order, beyond: past([likes, 0, 0]), upTo: [likes - 1, since, 0] },
      { order, beyond: past([likes - 1, 0, 0]), upTo: end },
    ];
    return endedBy(stretch, parts.slice(0, likes + 1));
  }
  // A cursor from before the period is an older period's.
  const isBefore = asked < 0 || createdAt < since;
  return endedBy(stretch, [
    { order, beyond: isBefore ? past([likes, since, 0]) : beyond, upTo: lastOf(likes) },
    { order, beyond: past([likes + 1, since, 0]), upTo: lastOf(likes + 1) },
    { order, beyond: past([likes + 2, since, 0]), upTo: null },
  ]);
}

const LIKES_MOST = LARGEST_ID - 2;

/** What of the parts a stretch holds that has an end of its own. */
function endedBy({ order, upTo }: Bounds, parts: Bounds[]): Bounds[] {
  if (!upTo) return parts;
  const isNearer = (end: KeyValues | null) => !end || compare(upTo, end) > 0 === (order === 'desc');
  return parts.map((part) => (isNearer(part.upTo) ? { ...part, upTo } : part));
}

/** Going up, the place behind all with so many likes. */
function lastOf(likes: number): KeyValues {
  return [likes, Number.MAX_SAFE_INTEGER, LARGEST_ID];
}

function inBucket({ lengthMs, number }: Bucket, { walked, filter }: Scope): Scope {
  return { walked: sql`${walked} and posts.created_at / ${sql.lit(lengthMs)} = ${number}`, filter };
}
