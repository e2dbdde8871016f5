import { type RawBuilder, sql } from 'kysely';
import { type Bucket, bucketsOf, wideBucketsOf } from './buckets.ts';
import { within } from './feed-condition.ts';
import type { Period } from './feed-query.ts';

/** A period's posts as the indexes of its days and months hold them, the most liked of each first. */
export function bucketWalks(period: Period, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  return bucketsOf(period).map((bucket) => {
    const walk = inBucket(bucket, condition);
    return bucket.isCut ? sql<boolean>`${walk} and ${within(period)}` : walk;
  });
}

/** The same in few walks, and what came in before the period in between. */
export function wideWalks(period: Period, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  const buckets = wideBucketsOf(period);
  return buckets ? buckets.map((bucket) => inBucket(bucket, condition)) : [condition];
}

function inBucket({ lengthMs, number }: Bucket, condition: RawBuilder<boolean>) {
  return sql<boolean>`${condition} and posts.created_at / ${sql.lit(lengthMs)} = ${number}`;
}
