import { FOLLOW_KINDS, type FollowKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { KeySource } from '../db/index-scan.ts';
import { compareKeys, CREATED_AT, type KeysetRange, type SortKeyValues } from '../db/keyset.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { firstReasons, type FollowedKey } from './follow-reasons.ts';
import { readLists } from './following-lists.ts';
import { scanRecent } from './following-recent.ts';

/** What a page of the following feed may cost. */
export interface FollowingLimits {
  /**
   * How many recent posts are compared with what a user follows at once: about a millisecond of processor time. The lists
   * of followed things are merged in about as much on SQLite, and in five times as much on PostgreSQL.
   */
  scanned: number;
  /** How many posts are merged from the lists of followed things at once. */
  merged: number;
  /** How often both are done for one reading. A page ends there, and `next` continues from there. */
  steps: number;
}

export const FOLLOWING_LIMITS: FollowingLimits = { scanned: 8000, merged: 100, steps: 10 };

const IN_SCAN: readonly FollowKind[] = ['user', 'category'];
const NOT_IN_SCAN = FOLLOW_KINDS.filter((kind) => !IN_SCAN.includes(kind));

/**
 * The posts of what a user follows, newest first, with the reasons. The next recent posts are compared with the followed
 * users and categories at once, which are columns of an index. What that finds is merged with the lists of followed
 * tags, sites and collections. If it finds too few, the lists of all that is followed are merged.
 */
export function followingPosts(queries: Queries, user_id: number, limits = FOLLOWING_LIMITS): KeySource {
  return {
    sort: CREATED_AT,
    async read({ order, past, offset, limit }) {
      const wanted = offset + limit;
      const keys: FollowedKey[] = [];
      let from = past;
      let isScanned = true;
      for (let step = 0; step < limits.steps; step += 1) {
        if (step > 0) await yieldToEventLoop();
        const left = wanted - keys.length;
        const size = Math.min(left, limits.merged);
        // The first comparison tries to find all. Where others are merged with it, more than they reach is in vain.
        const range = { order, past: from, offset: 0, limit: step === 0 ? left : size };
        let part: FollowedKey[] | null = isScanned
          ? await readRecent(queries, user_id, range, size, limits.scanned)
          : null;
        isScanned = part !== null;
        part ??= await readLists(queries, user_id, FOLLOW_KINDS, { ...range, limit: size });
        keys.push(...part);
        if (part.length < size || keys.length >= wanted) return { keys: keys.slice(offset), stoppedAt: null };
        from = part.at(-1) ?? null;
      }
      return { keys: keys.slice(offset), stoppedAt: from };
    },
  };
}

/**
 * The posts of what a user follows up to the last one that is certain to be next: all up to the last one that the
 * comparison found, unless the lists of followed tags, sites and collections were not read that far.
 * @returns null if the comparison found fewer than `size`
 */
async function readRecent(
  queries: Queries,
  user_id: number,
  range: KeysetRange,
  size: number,
  scanned: number,
): Promise<FollowedKey[] | null> {
  const { keys, hasOthers } = await scanRecent(queries, user_id, range, scanned);
  if (keys.length < size) return null;
  if (!hasOthers) return keys;
  const others = await readLists(queries, user_id, NOT_IN_SCAN, { ...range, limit: size }, keys.at(-1));
  const sign = range.order === 'desc' ? 1 : -1;
  const isUpTo = (key: SortKeyValues, last?: SortKeyValues) => !last || sign * compareKeys(key, last) <= 0;
  return firstReasons([...keys, ...others])
    .filter((key) => isUpTo(key, keys.at(-1)) && (others.length < size || isUpTo(key, others.at(-1))))
    .sort((a, b) => sign * compareKeys(a, b))
    .slice(0, range.limit);
}

/** Whether a post belongs to something that the user follows. */
export function isFollowedBy(user_id: number): RawBuilder<boolean> {
  const follows = (column: string, value: string) =>
    sql`exists (select 1 from follows where follows.user_id = ${user_id} and ${sql.ref(`follows.${column}`)} = ${sql.ref(value)})`;
  const followsOne = (table: string, column: string) =>
    sql`exists (select 1 from ${sql.table(table)} as of_post
      join follows on follows.user_id = ${user_id} and ${sql.ref(`follows.${column}`)} = ${sql.ref(`of_post.${column}`)}
      where of_post.post_id = posts.id)`;
  return sql<boolean>`(${follows('target_user_id', 'posts.author_id')} or ${follows('category_id', 'posts.category_id')}
    or ${followsOne('post_tags', 'tag_id')} or ${followsOne('post_sites', 'site_id')}
    or ${followsOne('collection_items', 'collection_id')})`;
}
