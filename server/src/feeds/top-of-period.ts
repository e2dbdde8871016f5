import { DAY_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import { type Bounds, type KeyValues, LARGEST_ID } from '../db/keyset.ts';
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
 * Where a wide walk reads of a stretch, so that it passes over what is older only where that lies thin: of posts with as
 * few likes as those next to the cursor there may be very many. Of each number of likes a period is one part of the index.
 */
export function partsWithin({ since }: Period, { order, beyond }: Bounds): Bounds[] {
  const end = [0, since, 0];
  if (!beyond) return [{ order, beyond, upTo: order === 'desc' ? end : null }];
  const { direction, values } = beyond;
  const [likes = 0, createdAt = 0] = values;
  const past = (place: KeyValues) => ({ direction, values: place });
  if (order === 'desc') {
    const parts = [
      { order, beyond, upTo: [likes, since, 0] },
      { order, beyond: past([likes, 0, 0]), upTo: [likes - 1, since, 0] },
      { order, beyond: past([likes - 1, 0, 0]), upTo: end },
    ];
    return parts.slice(0, likes + 1);
  }
  // A cursor from before the period is an older period's.
  return [
    { order, beyond: createdAt < since ? past([likes, since, 0]) : beyond, upTo: lastOf(likes) },
    { order, beyond: past([likes + 1, since, 0]), upTo: lastOf(likes + 1) },
    { order, beyond: past([likes + 2, since, 0]), upTo: null },
  ];
}

/** Going up, the place behind all with so many likes. */
function lastOf(likes: number): KeyValues {
  return [likes, Number.MAX_SAFE_INTEGER, LARGEST_ID];
}

function inBucket({ lengthMs, number }: Bucket, { walked, filter }: Scope): Scope {
  return { walked: sql`${walked} and posts.created_at / ${sql.lit(lengthMs)} = ${number}`, filter };
}
