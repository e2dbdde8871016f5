import { FOLLOW_KINDS, type FollowKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { KeySource } from '../db/index-scan.ts';
import { compareKeys, CREATED_AT, type KeysetRange, type SortKeyValues } from '../db/keyset.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { firstReasons, type FollowedKey } from './follow-reasons.ts';
import { readLists } from './following-lists.ts';
import { endOfScan, scanRecent } from './following-recent.ts';

/** How much of the following feed is read by one query. */
export interface FollowingLimits {
  /**
   * How many recent posts are compared with what a user follows. With the default, that takes about a millisecond of
   * processor time; merging the lists of followed things takes as long on SQLite, and five times as long on PostgreSQL.
   */
  scanned: number;
  /** How many posts are merged from the lists of followed things. */
  merged: number;
}

export const FOLLOWING_LIMITS: FollowingLimits = { scanned: 8000, merged: 100 };
/** If the first scan finds too few posts, the second scan compares this many times as many recent posts. */
const WIDER = 4;

const IN_SCAN: readonly FollowKind[] = ['user', 'category'];
const NOT_IN_SCAN = FOLLOW_KINDS.filter((kind) => !IN_SCAN.includes(kind));

/** The next posts, and where to go on; `end` is null at the end of the list. */
interface Part {
  keys: FollowedKey[];
  end: SortKeyValues | null;
}

/**
 * The posts of what a user follows, newest first, with the reasons. One query compares the next recent posts with the
 * followed users and categories, because the index of recent posts contains author and category. What it finds is merged
 * with the lists of followed tags, sites and collections. If it finds too few, the lists of all that is followed are merged.
 */
export function followingPosts(queries: Queries, user_id: number, limits = FOLLOWING_LIMITS): KeySource {
  return {
    sort: CREATED_AT,
    async read({ order, past, offset, limit }) {
      const wanted = offset + limit;
      const keys: FollowedKey[] = [];
      let from = past;
      let scanned: number | null = limits.scanned;
      for (;;) {
        const range: KeysetRange = { order, past: from, offset: 0, limit: wanted - keys.length };
        let part = scanned && (await readRecent(queries, user_id, range, { ...limits, scanned }));
        if (!part) {
          part = await readMerged(queries, user_id, range, limits);
          scanned = scanned === limits.scanned ? scanned * WIDER : null;
        }
        keys.push(...part.keys);
        if (!part.end || keys.length >= wanted) return { keys: keys.slice(offset), stoppedAt: null };
        from = part.end;
        await yieldToEventLoop();
      }
    },
  };
}

/**
 * The posts of what a user follows among the next recent posts.
 * @returns null if these are fewer than merging the lists would find
 */
async function readRecent(
  queries: Queries,
  user_id: number,
  range: KeysetRange,
  { scanned, merged }: FollowingLimits,
): Promise<Part | null> {
  const size = Math.min(range.limit, merged);
  const { keys, hasOthers } = await scanRecent(queries, user_id, range, scanned);
  // If one merge of the lists can find all that is wanted, it is cheaper than completing a scan that found too few.
  if (keys.length < size && range.limit <= merged) return null;
  const end = keys.length < range.limit ? await endOfScan(queries, range, scanned) : (keys.at(-1) ?? null);
  if (!hasOthers) return keys.length < size && end ? null : { keys, end };
  const others = await readLists(queries, user_id, NOT_IN_SCAN, range, end ?? undefined);
  const sign = range.order === 'desc' ? 1 : -1;
  const found = firstReasons([...keys, ...others])
    .filter((key) => !end || sign * compareKeys(key, end) <= 0)
    .sort((a, b) => sign * compareKeys(a, b));
  if (found.length < size && end) return null;
  return found.length > range.limit
    ? { keys: found.slice(0, range.limit), end: found[range.limit - 1] ?? null }
    : { keys: found, end };
}

/** The next posts of the lists of all that a user follows. */
async function readMerged(
  queries: Queries,
  user_id: number,
  range: KeysetRange,
  { merged }: FollowingLimits,
): Promise<Part> {
  const limit = Math.min(range.limit, merged);
  const keys = await readLists(queries, user_id, FOLLOW_KINDS, { ...range, limit });
  return { keys, end: keys.length < limit ? null : (keys.at(-1) ?? null) };
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
