import { countKey, idKey, rankKey, type SortKey, timeKey } from '../db/keyset.ts';
import type { PostRow } from '../db/schema.ts';
import type { FeedOrder } from './feed-query.ts';

/** All that says where a post stands in a feed. */
export type Place = Pick<PostRow, 'likes_count' | 'created_at' | 'rank' | 'id'>;

export interface Ordering {
  keys: readonly SortKey<`posts.${keyof Place}`>[];
  keysOf(place: Place): number[];
}

export const ORDERINGS: Record<FeedOrder, Ordering> = {
  recent: {
    keys: [timeKey('posts.created_at'), idKey('posts.id')],
    keysOf: ({ created_at, id }) => [created_at, id],
  },
  top: {
    keys: [countKey('posts.likes_count'), timeKey('posts.created_at'), idKey('posts.id')],
    keysOf: ({ likes_count, created_at, id }) => [likes_count, created_at, id],
  },
  trending: {
    keys: [rankKey('posts.rank'), idKey('posts.id')],
    keysOf: ({ rank, id }) => [rank, id],
  },
};

/** `top` where an index holds posts of all times, and the query says from when on. */
export const TOP_OF_ALL_TIMES_SINCE: Ordering = {
  ...ORDERINGS.top,
  keys: ORDERINGS.top.keys.map((key, index) => (index === 0 ? { ...key, isSkipScanned: true } : key)),
};
