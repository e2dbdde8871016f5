import { sql } from 'kysely';
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

/** The same in few walks, and what came in before the period in between. */
export function wideWalks(buckets: readonly Bucket[], scope: Scope): Scope[] {
  return buckets.map((bucket) => inBucket(bucket, scope));
}

function inBucket({ lengthMs, number }: Bucket, { walked, filter }: Scope): Scope {
  return { walked: sql`${walked} and posts.created_at / ${sql.lit(lengthMs)} = ${number}`, filter };
}
