import { type RawBuilder, sql } from 'kysely';
import { bucketsOf } from './buckets.ts';
import { within } from './feed-condition.ts';
import type { Period } from './feed-query.ts';

/** A period's posts as the indexes of its days and months hold them, the most liked of each first. */
export function bucketWalks(period: Period, condition: RawBuilder<boolean>): RawBuilder<boolean>[] {
  return bucketsOf(period).map(({ lengthMs, number, isCut }) => {
    const bucket = sql<boolean>`${condition} and posts.created_at / ${sql.lit(lengthMs)} = ${number}`;
    return isCut ? sql<boolean>`${bucket} and ${within(period)}` : bucket;
  });
}
